import { countryApi } from '#contract/countries.ts'
import { listedCountries } from '#server/catalog/listed-countries.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'

export function countryRoutes(portal: Portal) {
  servePublic(portal, countryApi.list, async () => ({ data: listedCountries }))
}
