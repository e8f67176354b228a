import { catalogApi } from '#contract/catalog.ts'
import { bandwidthsOf, optionsOf } from '#server/catalog/queries.ts'
import { buyerIfAny } from '#server/customers/queries.ts'
import { serveData, type Portal, servePublic } from '#server/platform/route.ts'
import { countryApi, homeCountry } from '#contract/countries.ts'
import { listedCountries, listedState } from '#server/platform/listed-countries.ts'
import type { CallData } from '#contract/endpoint.ts'

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

type Places = CallData<typeof countryApi.places>

let loaded: Promise<Map<string, Places>> | undefined

export async function placesOf(postcode: string): Promise<Places> {
  return (await (loaded ??= loadPlaces())).get(postcode) ?? []
}

async function loadPlaces(): Promise<Map<string, Places>> {
  const { allPostcodes } = await import('malaysia-postcodes')
  const places = new Map<string, Places>()
  for (const { name, city: cities } of allPostcodes) {
    const state = listedState(homeCountry, name) ?? name
    for (const city of cities)
      for (const postcode of city.postcode) {
        const place = { city: city.name, state }
        places.set(postcode, [...(places.get(postcode) ?? []), place])
      }
  }
  return places
}
