import { allPostcodes } from 'malaysia-postcodes'
import { expect, test } from 'vitest'
import { homeCountry } from '#contract/countries.ts'
import { placesOf } from '#server/catalog/routes.ts'
import { isListedCountry, listedCountries } from '#server/platform/listed-countries.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const placesAt = async (postcode: string) =>
  (await world.stranger.get(`/api/postcodes/${postcode}`)).body.data

test('every postcode names a state of the list of countries', async () => {
  expect(isListedCountry(homeCountry)).toBe(true)
  const { states } = listedCountries.find(({ name }) => name === homeCountry)!
  const found = new Set<string>()
  for (const { city } of allPostcodes)
    for (const { postcode } of city) for (const { state } of await placesOf(postcode[0]!)) found.add(state)
  expect([...found].toSorted()).toEqual(states.toSorted())
})

test('a postcode answers its towns; an unknown one answers none', async () => {
  expect(await placesAt('50250')).toEqual([{ city: 'Kuala Lumpur', state: 'Wilayah Persekutuan' }])
  expect(await placesAt('62000')).toEqual([{ city: 'Putrajaya', state: 'Wilayah Persekutuan' }])
  expect(await placesAt('87000')).toEqual([{ city: 'Labuan', state: 'Labuan' }])
  expect((await placesAt('86800')).map(({ city }: { city: string }) => city)).toEqual(['Mersing', 'Tioman'])
  expect(await placesAt('00000')).toEqual([])
})

test('anything else than five digits is refused', async () => {
  for (const typed of ['5025', '502500', 'abcde', '50 50'])
    expect([typed, (await world.stranger.get(`/api/postcodes/${encodeURIComponent(typed)}`)).status]).toEqual(
      [typed, 422],
    )
})
