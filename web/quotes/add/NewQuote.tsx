import { Button, Flex, Radio, SimpleGrid } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { staysAtLowerEdge } from '#web/parts/page/lower-edge.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import ui from '#web/parts/ui.module.css'
import { offerBox } from '#web/quotes/site/BuildingSearch.tsx'
import { siteGrade, siteLabel } from '#web/quotes/site/site.ts'
import type { MapSite } from '#web/quotes/site/SiteMap.tsx'
import { MapWithBuildings } from '#web/quotes/add/near/MapWithBuildings.tsx'
import { paths } from '#contract/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { useAdding } from '#web/quotes/add/adding.ts'
import { useNewQuote } from '#web/quotes/add/new-quote.ts'
import classes from '#web/quotes/add/NewQuote.module.css'
import { PriceSection } from '#web/quotes/add/PriceSection.tsx'
import { SiteBox, siteInputId } from '#web/quotes/add/SiteBox.tsx'
import { Summary, SummaryBar } from '#web/quotes/add/Summary.tsx'
import { AddOns } from '#web/quotes/AddOns.tsx'
import { endName, siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'
import { asksRoomsAt } from '#web/quotes/rooms.ts'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'
import { PinnedPrices } from '#web/quotes/add/pins/PinnedPrices.tsx'

/** The price search: product, sites, add-ons, all prices at once, and adding the picked one to the cart, the customer's own or that of a company. */
export function NewQuote() {
  const { t } = useTranslation()
  const buyer = useBuyer()
  const screen = useNewQuote()
  const { choice, change, shown, drafts, pinning } = screen
  const adding = useAdding(screen)
  const { typing } = drafts.drafts
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const keys = siteKeysOf(choice.product)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.submit()
  }
  useEffect(offerFirstSite, [])
  const clear = (key: SiteKey) => change({ sites: { ...choice.sites, [key]: null } })
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
          action={<OtherCompany />}
        />
      ) : (
        <PageHead title={t('priceSearch.title')} lead={t('priceSearch.lead')} action={<MultipleLink />} />
      )}
      <form onSubmit={submit} noValidate autoComplete="off">
        <div className={classes.screen}>
          <Radio.Group
            className={classes.product}
            label={t('priceSearch.product')}
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
          <SimpleGrid className={classes.sites} minColWidth="min(340px, 100%)" autoFlow="auto-fit">
            {keys.map((key) => (
              <SiteBox
                key={key}
                product={choice.product}
                shown={shown[key]}
                others={keys.flatMap((other) => (other === key ? [] : (shown[other].site ?? [])))}
                leadTimes={screen.options?.lead_times}
                rooms={asksRoomsAt(choice.product, adding.sites, key) ? screen.rooms[key] : null}
                submitted={adding.submitted}
                onPick={(building, instead) => pick(key, building, instead !== undefined)}
                onEnter={() => change({ sites: { ...choice.sites, [key]: { entered: true } } })}
                onMissing={() => drafts.openDialog(key)}
                onClear={() => clear(key)}
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
          <SimpleGrid className={classes.addOns} cols={{ base: 1, xs: 3 }} spacing={12}>
            <AddOns
              product={choice.product}
              options={screen.options}
              addOns={choice.addOns}
              onChange={(addOns) => change({ addOns })}
            />
          </SimpleGrid>
          <section className={classes.prices} id="prices" tabIndex={-1} aria-label={t('priceSearch.prices')}>
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

/** Whoever comes to an empty search begins with its first site; on a touch screen the keyboard would hide the rest. */
function offerFirstSite() {
  const id = siteInputId('a')
  const box = document.getElementById(id)
  const isEmpty = box instanceof HTMLInputElement && box.value === ''
  if (isEmpty && window.matchMedia('(pointer: fine)').matches) offerBox(id)
}

function MultipleLink() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  if (!exists(paths.newMultipleQuote)) return null
  return (
    <Button variant="default" renderRoot={(link) => <Link to={paths.newMultipleQuote} {...link} />}>
      {t('priceSearch.multiple')}
    </Button>
  )
}

function OtherCompany() {
  const { t } = useTranslation()
  return (
    <Button variant="default" renderRoot={(link) => <Link to={paths.newQuoteOnBehalf} {...link} />}>
      {t('onBehalf.changeCompany')}
    </Button>
  )
}

function mapSite(end: 'a' | 'b' | 'location', site: Parameters<typeof siteLabel>[0] | null): MapSite[] {
  if (site === null || !('building' in site)) return []
  const { latitude, longitude } = site.building
  const letter = end === 'location' ? 'L' : end.toUpperCase()
  return [{ letter, name: siteLabel(site), grade: siteGrade(site), latitude, longitude }]
}
