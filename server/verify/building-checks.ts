import { sql } from 'kysely'
import { homeCountry } from '#contract/countries.ts'
import { listedCountries } from '#server/platform/listed-countries.ts'
import type { Checks } from '#server/verify/check.ts'

const { states } = listedCountries.find(({ name }) => name === homeCountry)!

export const buildingChecks: Checks = {
  'a building has a listed state and a postcode of five digits': () => sql`
    select format('building %s', nis_code) as record, format('postcode %s, state %s', postcode, state) as difference
    from building where postcode !~ '^[0-9]{5}$' or state <> all (${states}::text[])`,
}
