import type { CallData } from '#contract/endpoint.ts'
import type { countryApi } from '#contract/countries.ts'

type Places = CallData<typeof countryApi.places>

/** States that the inventory and the list of countries name otherwise than the post does. */
const inventoryNames: Partial<Record<string, string>> = {
  'Wp Kuala Lumpur': 'Wilayah Persekutuan',
  'Wp Putrajaya': 'Wilayah Persekutuan',
  'Wp Labuan': 'Labuan',
}

let loaded: Promise<Map<string, Places>> | undefined

/** The towns of a Malaysian postcode with their states; none for an unknown one. */
export async function placesOf(postcode: string): Promise<Places> {
  return (await (loaded ??= loadPlaces())).get(postcode) ?? []
}

/** Loaded with the first postcode: most processes are asked for none. */
async function loadPlaces(): Promise<Map<string, Places>> {
  const { allPostcodes } = await import('malaysia-postcodes')
  const places = new Map<string, Places>()
  for (const state of allPostcodes)
    for (const city of state.city)
      for (const postcode of city.postcode) {
        const place = { city: city.name, state: inventoryNames[state.name] ?? state.name }
        places.set(postcode, [...(places.get(postcode) ?? []), place])
      }
  return places
}
