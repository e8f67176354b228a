import { buildingApi, type FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, firstProduct, products } from '#contract/catalog.ts'
import { useBandwidths } from '#web/quotes/fields/bandwidths.ts'
import { useRead } from '#web/platform/query.ts'
import { endName, siteKeysOf, type Draft, type EndName } from '#web/quotes/draft.ts'
import { offeredOf } from '#web/quotes/reach.ts'

/** The options of a draft, and the draft without options that are no longer offered. */
export function useDraftOffer(draft: Draft) {
  const product = draft.product ?? firstProduct
  const readiness = useReadiness(draft)
  const bandwidths = useBandwidths(product, readiness)
  const options = useRead(catalogApi.options, { query: { product_id: product } }, { staleTime: 60_000 })
  const failing = [bandwidths, options].find((read) => read.isError && !read.data)
  const terms = options.data?.terms.map(({ months }) => months)
  return {
    draft: offeredOf(draft, { options: options.data, bandwidths: bandwidths.data, terms }),
    readiness,
    bandwidths: bandwidths.data,
    options: options.data,
    failed: failing ? { error: failing.error, again: () => void failing.refetch() } : null,
  }
}
export type DraftOffer = ReturnType<typeof useDraftOffer>

export type Missing = EndName | 'product' | 'bandwidth' | 'term'

/** The fields a draft still needs, in the order of the form. */
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
