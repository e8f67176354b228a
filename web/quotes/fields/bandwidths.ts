import type { FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, ftto, type ProductId } from '#contract/catalog.ts'
import { useRead } from '#web/platform/query.ts'

/**
 * The bandwidths a product offers, slowest first. FTTO's depend on the building: without its readiness nothing is
 * asked, and they come from filterBandwidth (§7).
 */
export function useBandwidths(product: ProductId, readiness: FttoReadiness | undefined) {
  const isFtto = product === ftto
  return useRead(
    isFtto ? catalogApi.filterBandwidth : catalogApi.bandwidth,
    { query: { product_id: `${product}`, ftto_readiness: isFtto ? readiness : undefined } },
    { enabled: !isFtto || readiness !== undefined, staleTime: 60_000 },
  )
}
