import { Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowsLeftRight, IconChevronDown } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useEffect, type FormEvent, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { BuildingFound } from '#contract/buildings.ts'
import { productIds, products, type ProductId, vasKinds } from '#contract/catalog.ts'
import { LinkButton, useBandwidths, AddOns, addOnsOf } from '#web/quotes/fields/fields.tsx'
import {
  useBuyer,
  useDrafts,
  usePickedBuildings,
  useProductOptions,
  useSite,
  useRememberSearch,
} from '#web/quotes/add/sites.ts'
import { staysAtLowerEdge, PageHead } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { offerBox } from '#web/quotes/site/BuildingSearch.tsx'
import { kilometres, siteGrade, siteLabel, type Site } from '#web/quotes/site/site.ts'
import type { MapSite } from '#web/quotes/site/SiteMap.tsx'
import { MapWithBuildings, RoomFields, SiteBox, siteInputId, roomsId } from '#web/quotes/add/SiteBox.tsx'
import { paths } from '#contract/paths.ts'
import type { End } from '#contract/pricing.ts'
import classes from '#web/quotes/add/NewQuote.module.css'
import { PriceConditions, PriceSection } from '#web/quotes/add/PriceSection.tsx'
import { Summary, SummaryBar, type SummaryProps } from '#web/quotes/add/Summary.tsx'
import { endName, siteKeysOf, type SiteKey, draftBody, type Rooms } from '#web/quotes/draft.ts'
import { isWithinOneBuilding, needsRoomAt, roomsProblemOf, offeredOf } from '#web/quotes/draft-of.ts'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'
import { PinnedPrices } from '#web/quotes/add/pins/PinnedPrices.tsx'
import { quoteApi } from '#contract/quotes/api.ts'
import { invalidRooms } from '#contract/quotes/rooms.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { lineOf, missingChoices, priceQuestion } from '#web/quotes/add/asking.ts'
import { readChoice, swapped, writeChoice, type Choice, type SiteRef } from '#web/quotes/add/choice.ts'
import { cellKey, bestStepsIn, cellsByKey } from '#web/quotes/add/matrix.ts'
import { type Offer, usePrices } from '#web/quotes/add/prices.ts'
import { usePinning } from '#web/quotes/add/pins/pins.ts'

type Panel = 'addOns' | 'rooms' | 'map' | 'near'

/** The price search, for the customer's own cart or, for staff, that of a company. */
export function NewQuote() {
  const { t } = useTranslation()
  const buyer = useBuyer()
  const screen = useNewQuote()
  const { choice, change, shown, drafts, pinning } = screen
  const [opened, setOpened] = useState<Panel | 'none' | null>(null)
  const adding = useAdding(screen, () => setOpened('rooms'))
  const { typing } = drafts.drafts
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const keys = siteKeysOf(choice.product)
  const needsRooms = isWithinOneBuilding(choice.product, adding.sites)
  const panel = opened ?? (needsRooms ? 'rooms' : 'none')

  useEffect(offerFirstSite, [])
  const pick = (key: SiteKey, building: BuildingFound, instead?: boolean) => {
    screen.pick(key, building, instead)
    const next = keys.find((other) => other !== key && adding.sites[other] === null)
    if (next) offerBox(siteInputId(next))
  }
  const placed = keys.flatMap((key) => shown[key].site ?? [])
  const isDecided = adding.summary.chosen !== null || adding.summary.added !== null
  const isWaiting = keys.some((key) => shown[key].ref === null)
  const conditions = screen.offer && !isWaiting && <PriceConditions offer={screen.offer} />
  const apart = screen.prices.matrix?.distance_m ?? undefined
  const roomsAt = keys.filter((key) => needsRoomAt(choice.product, adding.sites, key))

  return (
    <>
      <PageHead
        hasLink
        title={buyer ? t('onBehalf.titleOf', { company: buyer.company }) : t('priceSearch.title')}
        lead={buyer && t('onBehalf.lead')}
        action={
          <LinkButton variant="default" to={buyer ? paths.newQuoteOnBehalf : paths.newMultipleQuote}>
            {t(buyer ? 'onBehalf.changeCompany' : 'priceSearch.multiple')}
          </LinkButton>
        }
      />
      <form onSubmit={adding.submit} noValidate autoComplete="off">
        <Stack gap={phone ? 8 : 12}>
          <Radio.Group
            label={t('quotes.product')}
            classNames={{ root: classes.product }}
            value={String(choice.product)}
            onChange={(product) => change({ product: Number(product) as ProductId })}
          >
            <Group gap={phone ? 8 : '8px 24px'} mih={24}>
              {(screen.options?.products ?? productIds()).map((id) => (
                <Radio key={id} value={`${id}`} label={products[id].name} size={phone ? 'xs' : 'sm'} />
              ))}
              <Text span fz={13} c="dimmed" visibleFrom="md">
                {t(`priceSearch.about.product${choice.product}`)}
              </Text>
            </Group>
          </Radio.Group>
          <Group gap={8}>
            {keys.map((key) => (
              <Fragment key={key}>
                {key === 'b' && (
                  <Button variant="default" px={9} aria-label={t('sites.swap')} onClick={screen.swap}>
                    <IconArrowsLeftRight size={18} aria-hidden />
                  </Button>
                )}
                <SiteBox
                  line
                  product={choice.product}
                  shown={shown[key]}
                  others={keys.flatMap((other) => (other === key ? [] : (shown[other].site ?? [])))}
                  leadTimes={screen.options?.lead_times}
                  rooms={null}
                  submitted={adding.submitted}
                  onPick={(building, instead) => pick(key, building, instead !== undefined)}
                  onEnter={() => change({ sites: { ...choice.sites, [key]: { entered: true } } })}
                  onMissing={() => drafts.openDialog(key)}
                  onClear={() => change({ sites: { ...choice.sites, [key]: null } })}
                />
              </Fragment>
            ))}
          </Group>
          <Group gap="8px 8px" justify="space-between">
            <Group gap={8} data-noprint>
              {foldsOf().map(({ name, text }) => (
                <Button
                  key={name}
                  variant="default"
                  size="compact-md"
                  className={ui.touch}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                  aria-expanded={panel === name}
                  onClick={() => setOpened(panel === name ? (needsRooms ? 'none' : null) : name)}
                >
                  {text}
                </Button>
              ))}
              {apart !== undefined && (
                <Text span fz={13} c="dimmed" visibleFrom="xs">
                  {apart === 0
                    ? t('sites.map.sameBuilding')
                    : t('sites.map.apart', { km: kilometres(apart) })}
                </Text>
              )}
            </Group>
            {!phone && conditions}
          </Group>
          {panel === 'addOns' && (
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
              <AddOns
                product={choice.product}
                options={screen.options}
                addOns={choice.addOns}
                onChange={(addOns) => change({ addOns })}
              />
            </SimpleGrid>
          )}
          {panel === 'rooms' && (
            <>
              {roomsAt.length > 1 && <Text fz={13}>{t('sites.oneBuilding')}</Text>}
              {roomsAt.map((key) => (
                <SimpleGrid
                  key={key}
                  cols={3}
                  spacing={12}
                  role="group"
                  aria-label={t(`sites.end.${endName(choice.product, key)}`)}
                >
                  <RoomFields
                    id={roomsId(key)}
                    size="xs"
                    end={roomsAt.length > 1 ? t(`sites.end.${endName(choice.product, key)}`) : undefined}
                    rooms={screen.rooms[key]}
                    onRooms={(rooms) => screen.typeRooms(key, rooms)}
                  />
                </SimpleGrid>
              ))}
            </>
          )}
          {(panel === 'map' || panel === 'near') && (
            <MapWithBuildings
              near={panel === 'near'}
              sites={keys.flatMap((key) => mapSite(endName(choice.product, key), shown[key].site))}
              distanceMetres={screen.prices.matrix?.distance_m}
              unplaced={placed.some((site) => 'address' in site)}
              ends={keys.map((key) => ({ key, name: endName(choice.product, key), site: adding.sites[key] }))}
              onPick={pick}
            />
          )}
          <div className={classes.screen}>
            <section style={{ minWidth: 0 }} id="prices" tabIndex={-1} aria-label={t('priceSearch.prices')}>
              <PriceSection
                choice={choice}
                isWaiting={isWaiting}
                sampleSites={screen.options?.sample_sites}
                readiness={shown.a.readiness}
                offer={screen.offer}
                failed={screen.failed}
                small={phone}
                conditions={conditions}
                onChange={change}
              />
            </section>
            {!narrow && (
              <div className={`${classes.summary} ${ui.surface}`}>
                <Summary {...adding.summary} />
              </div>
            )}
          </div>
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
        </Stack>
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

  function foldsOf(): { name: Panel; text: string }[] {
    const kinds = addOnsOf(choice.product, screen.options)
    const names = vasKinds.flatMap(
      (kind) => screen.options?.[kind].find(({ id }) => id === choice.addOns[kind])?.name ?? [],
    )
    const addOns = names.length > 0 ? names.join(', ') : t('priceSearch.none')
    return [
      ...(kinds.length > 0 ? [{ name: 'addOns', text: t('priceSearch.addOns', { addOns }) } as const] : []),
      ...(roomsAt.length > 0 ? [{ name: 'rooms', text: t('priceSearch.rooms') } as const] : []),
      { name: 'map', text: t('priceSearch.map') },
      // On a phone there is room for three.
      ...(placed.some((site) => 'building' in site) && (!phone || panel === 'map' || panel === 'near')
        ? [{ name: 'near', text: t('sites.nearBuildings') } as const]
        : []),
    ]
  }
}

/** Focuses the first site of an empty search; on a touch screen the keyboard would hide the rest. */
function offerFirstSite() {
  const id = siteInputId('a')
  const box = document.getElementById(id)
  const isEmpty = box instanceof HTMLInputElement && box.value === ''
  if (isEmpty && window.matchMedia('(pointer: fine)').matches) offerBox(id)
}

function mapSite(end: End, site: Site | null): MapSite[] {
  if (site === null || !('building' in site)) return []
  const { latitude, longitude } = site.building
  const letter = end === 'location' ? 'L' : end.toUpperCase()
  return [{ letter, name: siteLabel(site), grade: siteGrade(site), latitude, longitude }]
}

function useAdding(screen: ReturnType<typeof useNewQuote>, openRooms: () => void) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const buyer = useBuyer()
  const { choice, shown, prices, cell, rooms, offer } = screen
  const [tried, setTried] = useState<string | null>(null)
  const create = useWrite(quoteApi.create, {
    onDone: ({ message }) => showMessage(message || t('priceSearch.addedMessage')),
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
    reason: reasonOf(),
    pending: create.isPending,
    added: isAdded ? { quote: create.data.data } : null,
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
    openRooms()
    setTimeout(() => document.getElementById(`${roomsId(key)}-block`)?.focus())
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
      const names = missing.map((each) => t(`quoteDialogs.form.need.${each}`))
      return t('priceSearch.still', {
        list: missing[1] === 'b' ? [t('priceSearch.bothSites'), ...names.slice(2)] : names,
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
  // Read again with every visit: the admin may have hidden a product or an add-on meanwhile.
  const asked = useProductOptions(chosen.product)
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

  const options = useProductOptions(product)
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
    swap: () => {
      drafts.swap()
      change({ sites: swapped(sites) })
    },
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
