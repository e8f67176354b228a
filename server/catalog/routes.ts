import { catalogApi } from '#contract/catalog.ts'
import { bandwidthsOf, optionsOf, placesOf } from '#server/catalog/queries.ts'
import { buyerIfAny } from '#server/customers/queries.ts'
import { serveData, type Portal, servePublic } from '#server/platform/route.ts'
import { countryApi } from '#contract/countries.ts'
import { listedCountries } from '#server/platform/listed-countries.ts'

export function catalogRoutes(portal: Portal) {
  for (const endpoint of [catalogApi.bandwidth, catalogApi.filterBandwidth])
    serveData(portal, endpoint, ({ db, viewer, query }) =>
      bandwidthsOf(db, viewer, query.product_id, query.ftto_readiness),
    )
  serveData(portal, catalogApi.options, async ({ db, viewer, query }) =>
    optionsOf(db, await buyerIfAny(db, viewer, query.company_id), query.product_id),
  )
}

export function countryRoutes(portal: Portal) {
  servePublic(portal, countryApi.list, async () => ({ data: listedCountries }))
  servePublic(portal, countryApi.places, async ({ params }) => ({ data: await placesOf(params.postcode) }))
}
