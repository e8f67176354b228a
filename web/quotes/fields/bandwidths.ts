import type { FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId } from '#contract/catalog.ts'
import { useRead } from '#web/platform/query.ts'

/** Slowest first. If readiness limits them, they load once the readiness of the building is known (§7). */
export function useBandwidths(product: ProductId, readiness: FttoReadiness | undefined) {
  const limited = products[product].readiness
  return useRead(
    limited ? catalogApi.filterBandwidth : catalogApi.bandwidth,
    { query: { product_id: product, ftto_readiness: limited ? readiness : undefined } },
    { enabled: !limited || readiness !== undefined, staleTime: 60_000 },
  )
}
