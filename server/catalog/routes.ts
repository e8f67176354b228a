import { catalogApi } from '#contract/catalog.ts'
import { bandwidthsOf, optionsOf } from '#server/catalog/queries.ts'
import { buyerIfAny } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'

export function catalogRoutes(portal: Portal) {
  for (const endpoint of [catalogApi.bandwidth, catalogApi.filterBandwidth])
    serve(portal, endpoint, async ({ db, viewer, query }) => ({
      data: await bandwidthsOf(db, viewer, query.product_id, query.ftto_readiness),
    }))
  serve(portal, catalogApi.options, async ({ db, viewer, query }) => ({
    data: await optionsOf(db, await buyerIfAny(db, viewer, query.company_id), query.product_id),
  }))
}
