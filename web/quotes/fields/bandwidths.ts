import type { FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId } from '#contract/catalog.ts'
import { useRead } from '#web/platform/query.ts'

/**
 * The bandwidths a product offers, slowest first. Where readiness limits them, nothing is asked before the building's is
 * known, and they come from filterBandwidth (§7).
 */
export function useBandwidths(product: ProductId, readiness: FttoReadiness | undefined) {
  const limited = products[product].readiness
  return useRead(
    limited ? catalogApi.filterBandwidth : catalogApi.bandwidth,
    { query: { product_id: product, ftto_readiness: limited ? readiness : undefined } },
    { enabled: !limited || readiness !== undefined, staleTime: 60_000 },
  )
}
