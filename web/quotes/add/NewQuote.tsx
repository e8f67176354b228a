import { Flex, Radio, SimpleGrid } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, type FormEvent, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { BuildingFound } from '#contract/buildings.ts'
import { productIds, products, type ProductId, catalogApi } from '#contract/catalog.ts'
import { LinkButton, useBandwidths, AddOns } from '#web/quotes/fields/fields.tsx'
import { useBuyer, useDrafts, usePickedBuildings, useSite, useRememberSearch } from '#web/quotes/add/sites.ts'
import { staysAtLowerEdge, PageHead } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { offerBox } from '#web/quotes/site/BuildingSearch.tsx'
import { siteGrade, siteLabel, type Site } from '#web/quotes/site/site.ts'
import type { MapSite } from '#web/quotes/site/SiteMap.tsx'
import { MapWithBuildings, SiteBox, siteInputId, roomsId } from '#web/quotes/add/SiteBox.tsx'
import { paths } from '#contract/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import classes from '#web/quotes/add/NewQuote.module.css'
import { PriceSection } from '#web/quotes/add/PriceSection.tsx'
import { Summary, SummaryBar, type SummaryProps } from '#web/quotes/add/Summary.tsx'
import { endName, siteKeysOf, type EndName, type SiteKey, draftBody, type Rooms } from '#web/quotes/draft.ts'
import { needsRoomAt, roomsProblemOf, offeredOf } from '#web/quotes/draft-of.ts'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'
import { PinnedPrices } from '#web/quotes/add/pins/PinnedPrices.tsx'
import { quoteApi } from '#contract/quotes/api.ts'
import { invalidRooms } from '#contract/quotes/rooms.ts'
import { useFailureText, useWrite, useRead } from '#web/platform/query.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { lineOf, missingChoices, priceQuestion } from '#web/quotes/add/asking.ts'
import { readChoice, writeChoice, type Choice, type SiteRef } from '#web/quotes/add/choice.ts'
import { cellKey, bestStepsIn, cellsByKey } from '#web/quotes/add/matrix.ts'
import { type Offer, usePrices } from '#web/quotes/add/prices.ts'
import { maxPins, pinKey, pinOf, readPins, writePins, type Pin } from '#web/quotes/add/pins/pins.ts'

/** The price search, for the customer's own cart or, for staff, that of a company. */
export function NewQuote() {
  const { t } = useTranslation()
  const buyer = useBuyer()
  const exists = useScreenExists()
  const screen = useNewQuote()
  const { choice, change, shown, drafts, pinning } = screen
  const adding = useAdding(screen)
  const { typing } = drafts.drafts
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const keys = siteKeysOf(choice.product)

  useEffect(offerFirstSite, [])
  const pick = (key: SiteKey, building: BuildingFound, instead?: boolean) => {
    screen.pick(key, building, instead)
    const next = keys.find((other) => other !== key && adding.sites[other] === null)
    if (next) offerBox(siteInputId(next))
  }
  const placed = keys.flatMap((key) => shown[key].site ?? [])
  const isDecided = adding.summary.chosen !== null || adding.summary.added !== null

  return (
    <>
      {buyer ? (
        <PageHead
          title={t('onBehalf.titleOf', { company: buyer.company })}
          lead={t('onBehalf.lead')}
          action={
            <LinkButton variant="default" to={paths.newQuoteOnBehalf}>
              {t('onBehalf.changeCompany')}
            </LinkButton>
          }
        />
      ) : (
        <PageHead
          title={t('priceSearch.title')}
          lead={t('priceSearch.lead')}
          action={
            exists(paths.newMultipleQuote) && (
              <LinkButton variant="default" to={paths.newMultipleQuote}>
                {t('priceSearch.multiple')}
              </LinkButton>
            )
          }
        />
      )}
      <form onSubmit={adding.submit} noValidate autoComplete="off">
        <div className={classes.screen}>
          <Radio.Group
            style={{ gridArea: 'product' }}
            label={t('quotes.product')}
            value={String(choice.product)}
            onChange={(product) => change({ product: Number(product) as ProductId })}
          >
            <Flex direction={{ base: 'column', xs: 'row' }} wrap="wrap" gap="8px 32px" pt={4}>
              {(screen.options?.products ?? productIds()).map((id) => (
                <Radio
                  key={id}
                  value={`${id}`}
                  label={products[id].name}
                  description={t(`priceSearch.about.product${id}`)}
                />
              ))}
            </Flex>
          </Radio.Group>
          <SimpleGrid style={{ gridArea: 'sites' }} minColWidth="min(340px, 100%)" autoFlow="auto-fit">
            {keys.map((key) => (
              <SiteBox
                key={key}
                product={choice.product}
                shown={shown[key]}
                others={keys.flatMap((other) => (other === key ? [] : (shown[other].site ?? [])))}
                leadTimes={screen.options?.lead_times}
                rooms={needsRoomAt(choice.product, adding.sites, key) ? screen.rooms[key] : null}
                submitted={adding.submitted}
                onPick={(building, instead) => pick(key, building, instead !== undefined)}
                onEnter={() => change({ sites: { ...choice.sites, [key]: { entered: true } } })}
                onMissing={() => drafts.openDialog(key)}
                onClear={() => change({ sites: { ...choice.sites, [key]: null } })}
                onRooms={(rooms) => screen.typeRooms(key, rooms)}
              />
            ))}
          </SimpleGrid>
          <MapWithBuildings
            sites={keys.flatMap((key) => mapSite(endName(choice.product, key), shown[key].site))}
            distanceMetres={screen.prices.matrix?.distance_m}
            unplaced={placed.some((site) => 'address' in site)}
            ends={keys.map((key) => ({ key, name: endName(choice.product, key), site: adding.sites[key] }))}
            onPick={pick}
          />
          <SimpleGrid style={{ gridArea: 'addOns' }} cols={{ base: 1, xs: 3 }} spacing={12}>
            <AddOns
              product={choice.product}
              options={screen.options}
              addOns={choice.addOns}
              onChange={(addOns) => change({ addOns })}
            />
          </SimpleGrid>
          <section
            style={{ gridArea: 'prices', minWidth: 0 }}
            id="prices"
            tabIndex={-1}
            aria-label={t('priceSearch.prices')}
          >
            <PriceSection
              choice={choice}
              isWaiting={keys.some((key) => shown[key].ref === null)}
              sampleSites={screen.options?.sample_sites}
              readiness={shown.a.readiness}
              offer={screen.offer}
              failed={screen.failed}
              small={phone}
              onChange={change}
            />
          </section>
          {!narrow && (
            <div className={`${classes.summary} ${ui.surface}`}>
              <Summary {...adding.summary} />
            </div>
          )}
          {pinning.pins.length > 0 && (
            <PinnedPrices
              pins={pinning.pins}
              chosen={pinning.chosenKey}
              onChange={pinning.onChange}
              onChoose={(pin) => {
                change(pin)
                setTimeout(() => document.querySelector<HTMLElement>('form [type=submit]')?.focus())
              }}
            />
          )}
        </div>
        {narrow && (
          <div
            ref={isDecided ? staysAtLowerEdge : undefined}
            className={classes.bar}
            data-stays={isDecided || undefined}
          >
            <SummaryBar {...adding.summary} />
          </div>
        )}
      </form>
      {typing && (
        <MissingAddressDialog
          site={t(`sites.end.${endName(choice.product, typing.site)}`)}
          draft={typing.form}
          onType={drafts.typeAddress}
          onClose={drafts.closeDialog}
          onConfirm={(address) => {
            drafts.enter(typing.site, address)
            change({ sites: { ...choice.sites, [typing.site]: { entered: true } } })
            // The button that opened the dialog is gone: the box it filled takes the focus.
            setTimeout(() => document.getElementById(siteInputId(typing.site))?.focus())
          }}
        />
      )}
    </>
  )
}

/** Focuses the first site of an empty search; on a touch screen the keyboard would hide the rest. */
function offerFirstSite() {
  const id = siteInputId('a')
  const box = document.getElementById(id)
  const isEmpty = box instanceof HTMLInputElement && box.value === ''
  if (isEmpty && window.matchMedia('(pointer: fine)').matches) offerBox(id)
}

function mapSite(end: EndName, site: Site | null): MapSite[] {
  if (site === null || !('building' in site)) return []
  const { latitude, longitude } = site.building
  const letter = end === 'location' ? 'L' : end.toUpperCase()
  return [{ letter, name: siteLabel(site), grade: siteGrade(site), latitude, longitude }]
}

function useAdding(screen: ReturnType<typeof useNewQuote>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const buyer = useBuyer()
  const { choice, shown, prices, cell, rooms, offer } = screen
  const [tried, setTried] = useState<string | null>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const create = useWrite(quoteApi.create, {
    onDone: ({ message, data }) => {
      if (data?.id) setIds((before) => [...before, data.id])
      showMessage(message || t('priceSearch.addedMessage'))
    },
    onFailed: (error) => {
      if (error.status === 401) return
      raiseAlert(failureText(error, t('quotes.failed')))
      window.scrollTo({ top: 0 })
    },
  })

  const sites = { a: shown.a.site, b: shown.b.site }
  const unnamed = roomsProblemOf({ ...choice, sites, rooms })
  const missing = missingChoices(choice, sites, unnamed)
  const input = { body: { ...draftBody({ ...choice, sites, rooms }), company_id: buyer?.id } }
  const isAdded = create.isSuccess && JSON.stringify(create.variables) === JSON.stringify(input)
  const bandwidth = offer?.bandwidths.find(({ id }) => id === choice.bandwidth)

  const noFibre = shown.a.readiness === 'not_ready'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || isAdded) return
    if (missing.length === 0) {
      if (cell && cell.refused === null && !prices.updating) create.mutate(input)
      return
    }
    setTried(String(choice.product))
    const [first] = missing
    if (first === 'cell') focusPrices()
    else if (first === 'rooms' || first === 'sameRooms') focusRooms()
    else document.getElementById(siteInputId(first === 'b' || first === 'landed' ? 'b' : 'a'))?.focus()
  }

  const summary: SummaryProps = {
    chosen:
      bandwidth && choice.term !== null
        ? t('priceSearch.chosen', {
            bandwidth: bandwidth.bandwidth_size,
            term: t('priceLines.term', { count: choice.term }),
          })
        : null,
    cell,
    matrix: prices.matrix,
    hint: offer === null || noFibre || prices.state === 'none' ? null : t('priceSearch.nothingChosen'),
    reason: reasonOf(),
    pending: create.isPending,
    added: isAdded ? { quote: create.data.data, ids } : null,
    line:
      buyer || missing.length > 0 || choice.bandwidth === null || choice.term === null
        ? null
        : lineOf(choice, { a: shown.a.ref, b: shown.b.ref }),
    pinning: pinningOf(),
    submitText: buyer ? t('onBehalf.addToCart', { company: buyer.company }) : t('priceSearch.addToCart'),
    onAnother: () => {
      create.reset()
      screen.change({ bandwidth: null, term: null })
      setTimeout(focusPrices)
    },
  }
  // Messages belong to the boxes of one product.
  return { sites, submitted: tried === String(choice.product), submit, summary }

  function focusRooms() {
    const key = invalidRooms(rooms.a, rooms.b).includes('site_a') ? 'a' : 'b'
    document.getElementById(`${roomsId(key)}-block`)?.focus()
  }

  function pinningOf(): SummaryProps['pinning'] {
    const { pins, isPinned, toggleChosen } = screen.pinning
    const isPriced = cell?.refused === null && !cell.on_request
    if (!isPriced && pins.length === 0) return null
    return { count: pins.length, chosen: isPriced ? isPinned : null, toggle: toggleChosen }
  }

  function reasonOf(): string | null {
    if (noFibre) return t('priceSearch.notReady')
    if (missing.length > 0) {
      return t('priceSearch.still', {
        list: missing.map((each) => t(`quoteDialogs.form.need.${each}`)).join(', '),
      })
    }
    if (prices.state === 'failed') return t('priceSearch.pricesFailed')
    if (cell === undefined || prices.updating) return t('priceSearch.waitForPrices')
    return cell.refused
  }
}

/** Focuses the cell of the table, or the bandwidth of the list, that Tab would focus. */
function focusPrices() {
  document
    .querySelector<HTMLElement>('form td [tabindex="0"], form [role=radiogroup][aria-busy] input')
    ?.focus()
}

const noPrices = { bandwidths: [], cells: [], terms: [] }

function useNewQuote() {
  const { choice: chosen, change } = useChoice()
  const company_id = useBuyer()?.id
  const asked = useProductOptions(chosen.product, company_id)
  // The catalogue may have hidden the product of a link, or the one that price search begins with.
  const [first = chosen.product] = asked.data?.products ?? []
  const isOffered = asked.data?.products.includes(chosen.product) ?? true
  const written = isOffered ? chosen : { ...chosen, product: first }
  const drafts = useDrafts()
  const { picked, remember } = usePickedBuildings()
  const { product, sites } = written
  const common = { product, drafts: drafts.drafts, picked }
  const shown = {
    a: useSite({ ...common, key: 'a', ref: sites.a }),
    b: useSite({ ...common, key: 'b', ref: sites.b }),
  }

  const options = useProductOptions(product, company_id)
  const bandwidths = useBandwidths(product, shown.a.readiness)
  const terms = options.data?.terms.map(({ months }) => months)
  const choice = offeredOf(written, { options: options.data, bandwidths: bandwidths.data, terms })

  const { readiness } = shown.a
  const unpriced = products[product].readiness && (readiness === undefined || readiness === 'not_ready')
  const refs = { a: shown.a.ref, b: shown.b.ref }
  const prices = usePrices(unpriced ? null : priceQuestion(choice, refs, company_id))
  const cells = useMemo(() => cellsByKey(prices.matrix?.cells ?? []), [prices.matrix])
  const best = useMemo(() => bestStepsIn(prices.matrix ?? noPrices), [prices.matrix])
  const { bandwidth, term } = choice
  const picks = bandwidth === null || term === null ? null : cellKey(bandwidth, term)

  const pinning = usePinning({ ...choice, sites: refs }, change)
  const offer: Offer | null =
    bandwidths.data && terms
      ? {
          bandwidths: bandwidths.data,
          terms,
          cells,
          best,
          prices,
          picked: picks,
          view: choice.view,
          perMbps: choice.perMbps,
          onPick: (newBandwidth, newTerm) => change({ bandwidth: newBandwidth, term: newTerm }),
          pinned: pinning.cells,
          onPin: pinning.pinCell,
        }
      : null
  useRememberSearch({
    choice,
    shown,
    bandwidth: bandwidths.data?.find(({ id }) => id === bandwidth)?.bandwidth_size,
    priced: prices.state === 'shown',
  })
  const failing = [bandwidths, options].find((read) => read.isError && !read.data)
  return {
    choice,
    change,
    shown,
    drafts,
    options: options.data,
    offer,
    prices,
    pinning,
    cell: picks === null ? undefined : cells.get(picks),
    failed: failing ? { error: failing.error, again: () => void failing.refetch() } : null,
    rooms: { a: drafts.roomsOf('a', identity(sites.a)), b: drafts.roomsOf('b', identity(sites.b)) },
    typeRooms: (key: SiteKey, rooms: Rooms) => drafts.typeRooms(key, identity(sites[key]), rooms),
    /** `instead`: of the address that was entered for this end, which stays at hand. */
    pick: (key: SiteKey, building: BuildingFound, instead = false) => {
      remember(building)
      drafts.chooseInstead(key, instead ? building.blk_nis_code : '')
      const ref = building.nni_id === null ? { nis: building.blk_nis_code } : { nni: building.nni_id }
      change({ sites: { ...sites, [key]: ref } })
    },
  }
}

/** Read again with every visit: the admin may have hidden a product or an add-on meanwhile. */
function useProductOptions(product_id: ProductId, company_id: number | undefined) {
  return useRead(catalogApi.options, { query: { product_id, company_id } })
}

/** The choice is stored in the URL alone, so that it survives reload, Back and sharing. */
function useChoice() {
  const search = useLocation({ select: (location) => location.search as Partial<Record<string, string>> })
  const navigate = useNavigate()
  const choice = readChoice(search)
  const change = (changed: Partial<Choice>) =>
    void navigate({
      to: '.',
      // The company stays in the URL for every choice.
      search: ({ company }: { company?: string }) => ({
        company,
        ...writeChoice({ ...choice, ...changed }),
      }),
      replace: true,
      resetScroll: false,
    })
  return { choice, change }
}

function identity(ref: SiteRef | null): string {
  return ref === null ? '' : JSON.stringify(ref)
}

function usePinning(choice: Choice, change: (changed: Partial<Choice>) => void) {
  const { t } = useTranslation()
  const pins = readPins(choice.pins)
  const keys = new Set(pins.map(pinKey))
  const chosen = pinOf(choice)
  const lineKey = (pin: Pin) => pinKey({ ...pin, bandwidth: 1, term: 0 })
  const line = pinOf({ ...choice, bandwidth: 1, term: 0 })

  const onChange = (changed: readonly Pin[]) => change({ pins: writePins(changed) })
  const toggle = (pin: Pin) => {
    const key = pinKey(pin)
    if (keys.has(key)) return onChange(pins.filter((each) => pinKey(each) !== key))
    if (pins.length >= maxPins) return showMessage(t('priceSearch.pins.full', { most: maxPins }), 'failure')
    onChange([...pins, pin])
  }
  return {
    pins,
    onChange,
    chosenKey: chosen && pinKey(chosen),
    isPinned: chosen !== null && keys.has(pinKey(chosen)),
    toggleChosen: () => chosen && toggle(chosen),
    cells: new Set(
      pins
        .filter((pin) => line !== null && lineKey(pin) === pinKey(line))
        .map(({ bandwidth, term }) => cellKey(bandwidth ?? 0, term ?? 0)),
    ),
    pinCell: (bandwidth: number, term: number) => {
      const pin = pinOf({ ...choice, bandwidth, term })
      if (pin) toggle(pin)
    },
  }
}
