import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId } from '#contract/catalog.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { useBandwidths } from '#web/quotes/fields/bandwidths.ts'
import { useRead } from '#web/platform/query.ts'
import { priceQuestion } from '#web/quotes/add/asking.ts'
import { readChoice, writeChoice, type Choice, type SiteRef } from '#web/quotes/add/choice.ts'
import { useDrafts } from '#web/quotes/add/drafts.ts'
import { cellKey, bestStepsIn, cellsByKey } from '#web/quotes/add/matrix.ts'
import type { Offer } from '#web/quotes/add/offer.ts'
import { usePrices } from '#web/quotes/add/prices.ts'
import { usePickedBuildings, useSite } from '#web/quotes/add/sites.ts'
import { useRememberSearch } from '#web/quotes/add/start/recent-searches.ts'
import type { Rooms, SiteKey } from '#web/quotes/draft.ts'
import { offeredOf } from '#web/quotes/reach.ts'
import { showMessage } from '#web/platform/messages.ts'
import { mostPins, pinKey, pinOf, readPins, writePins, type Pin } from '#web/quotes/add/pins/pins.ts'

const noPrices = { bandwidths: [], cells: [], terms: [] }

export function useNewQuote() {
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

export type NewQuoteScreen = ReturnType<typeof useNewQuote>

/** The choice is stored in the URL alone, so that it survives reload, Back and sharing. */
function useChoice() {
  const search = useLocation({ select: (location) => location.search as Partial<Record<string, string>> })
  const navigate = useNavigate()
  const choice = readChoice(search)
  const change = (changed: Partial<Choice>) =>
    void navigate({
      to: '.',
      // The company stays in the URL whatever is chosen.
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
    if (pins.length >= mostPins) return showMessage(t('priceSearch.pins.full', { most: mostPins }), 'failure')
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
