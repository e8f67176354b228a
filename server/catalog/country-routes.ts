import { countryApi } from '#contract/countries.ts'
import { placesOf } from '#server/catalog/postcodes.ts'
import { listedCountries } from '#server/platform/listed-countries.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'

export function countryRoutes(portal: Portal) {
  servePublic(portal, countryApi.list, async () => ({ data: listedCountries }))
  servePublic(portal, countryApi.places, async ({ params }) => ({ data: await placesOf(params.postcode) }))
}
