import { countryApi, homeCountry } from '#contract/countries.ts'
import { listedCountries, listedState } from '#server/platform/listed-countries.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'
import type { CallData } from '#contract/endpoint.ts'

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
