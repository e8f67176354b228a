import { buildingApi, type FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, firstProduct, productIds, products, vasKinds, type VasKind } from '#contract/catalog.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { useBandwidths } from '#web/quotes/fields/bandwidths.ts'
import { useRead } from '#web/platform/query.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { optionFields } from '#web/quotes/draft-errors.ts'
import { endName, siteKeysOf, type Draft, type EndName } from '#web/quotes/draft.ts'
import { offeredOf } from '#web/quotes/reach.ts'

export type Withdrawn = Partial<Record<VasKind, string>>

/**
 * The options of a draft, and the draft without options that are not offered. Add-ons of the quote it came from stay
 * until they are cleared, because the buyer has them.
 */
export function useDraftOffer(draft: Draft, from?: Quote) {
  const product = draft.product ?? firstProduct
  const readiness = useReadiness(draft)
  const bandwidths = useBandwidths(product, readiness)
  const options = useRead(
    catalogApi.options,
    { query: { product_id: product, company_id: useBuyer()?.id } },
    { staleTime: 60_000 },
  )
  const failing = [bandwidths, options].find((read) => read.isError && !read.data)
  const terms = options.data?.terms.map(({ months }) => months)
  const offered = offeredOf(draft, { options: options.data, bandwidths: bandwidths.data, terms })
  const withdrawn = vasKinds.filter(
    (kind) =>
      from?.product_id === product &&
      draft.addOns[kind] !== null &&
      draft.addOns[kind] === from[optionFields[kind]] &&
      offered.addOns[kind] === null,
  )
  const kept = Object.fromEntries(withdrawn.map((kind) => [kind, draft.addOns[kind]]))
  return {
    draft: { ...offered, addOns: { ...offered.addOns, ...kept } },
    withdrawn: Object.fromEntries(withdrawn.map((kind) => [kind, from?.[kind] ?? ''])) as Withdrawn,
    products: productIds().filter((id) => options.data?.products.includes(id) !== false || id === product),
    readiness,
    bandwidths: bandwidths.data,
    options: options.data,
    failed: failing ? { error: failing.error, again: () => void failing.refetch() } : null,
  }
}
export type DraftOffer = ReturnType<typeof useDraftOffer>

export type Missing = EndName | 'product' | 'bandwidth' | 'term'

export function missingIn({ product, sites, bandwidth, term }: Draft): Missing[] {
  if (product === null) return ['product']
  return [
    ...siteKeysOf(product)
      .filter((key) => sites[key] === null)
      .map((key) => endName(product, key)),
    ...(bandwidth === null ? (['bandwidth'] as const) : []),
    ...(term === null ? (['term'] as const) : []),
  ]
}

/** The building's readiness, if it limits the product; unknown for an address entered by hand. */
function useReadiness({ product, sites: { a } }: Draft): FttoReadiness | undefined {
  const limited = product !== null && products[product].readiness
  const niscode = limited && a && 'building' in a ? a.building.blk_nis_code : ''
  const read = useRead(
    buildingApi.byNisCode,
    { query: { niscode } },
    { enabled: niscode !== '', staleTime: 60_000 },
  )
  if (!limited || a === null) return undefined
  return 'address' in a ? 'unknown' : read.data?.blk_ftto_xgpon_readiness
}
