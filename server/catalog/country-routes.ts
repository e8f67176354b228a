import { countryApi } from '#contract/countries.ts'
import countries from '#server/catalog/countries.json' with { type: 'json' }
import { servePublic, type Portal } from '#server/platform/route.ts'

export function countryRoutes(portal: Portal) {
  servePublic(portal, countryApi.list, async () => ({ data: countries }))
}
