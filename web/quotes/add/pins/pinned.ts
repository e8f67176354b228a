import { useQueries } from '@tanstack/react-query'
import { buildingApi } from '#contract/buildings.ts'
import { catalogApi } from '#contract/catalog.ts'
import { pricingApi, type MatrixCell, type PriceMatrix } from '#contract/pricing.ts'
import { reading } from '#web/platform/query.ts'
import { priceQuestion } from '#web/quotes/add/asking.ts'
import type { SiteRef } from '#web/quotes/add/choice.ts'
import { pinKey, type Pin } from '#web/quotes/add/pins/pins.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'

/** A pinned price on the screen. */
export interface PinnedPrice {
  key: string
  pin: Pin
  /** The names of its sites; null where one is loading or no longer offered. */
  sites: (string | null)[]
  /** The names of its add-ons. */
  addOns: string[]
  matrix: PriceMatrix | undefined
  cell: MatrixCell | undefined
  failed: boolean
  again: () => void
}

/** What each pin costs today. A line that several pins share, or that is in the table, is asked for once. */
export function usePinnedPrices(pins: readonly Pin[]): PinnedPrice[] {
  const company_id = useBuyer()?.id
  const matrices = useQueries({
    queries: pins.map((pin) => ({
      ...reading(pricingApi.priceCheck, priceQuestion(pin, pin.sites, company_id) ?? undefined),
      staleTime: 60_000,
    })),
  })
  const options = useQueries({
    queries: pins.map(({ product }) => ({
      ...reading(catalogApi.options, { query: { product_id: product, company_id } }),
      staleTime: 60_000,
    })),
  })
  const refs = pins.flatMap((pin) => siteKeysOf(pin.product).map((key) => pin.sites[key]))
  const codes = [...new Set(refs.flatMap((ref) => (ref && 'nis' in ref ? ref.nis : [])))]
  const buildings = useQueries({
    queries: codes.map((niscode) => ({
      ...reading(buildingApi.byNisCode, { query: { niscode } }),
      staleTime: 60_000,
    })),
  })
  const nameOf = (ref: SiteRef | null, of: number): string | null => {
    if (ref && 'nis' in ref) return buildings[codes.indexOf(ref.nis)]?.data?.data.blk_name ?? null
    if (ref && 'nni' in ref)
      return options[of]?.data?.data.nnis.find(({ id }) => id === ref.nni)?.name ?? null
    return null
  }
  return pins.map((pin, index) => {
    const read = matrices[index]
    const matrix = read?.data?.data
    const offered = options[index]?.data?.data
    return {
      key: pinKey(pin),
      pin,
      sites: siteKeysOf(pin.product).map((key) => nameOf(pin.sites[key], index)),
      addOns: (['fixed_ip', 'voice', 'device'] as const).flatMap(
        (kind) => offered?.[kind].find(({ id }) => id === pin.addOns[kind])?.name ?? [],
      ),
      matrix,
      cell: matrix?.cells.find(
        ({ bandwidth_id, contract_id }) => bandwidth_id === pin.bandwidth && contract_id === pin.term,
      ),
      failed: read?.isError ?? false,
      again: () => void read?.refetch(),
    }
  })
}
