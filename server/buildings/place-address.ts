import { sql } from 'kysely'
import { geoDistance } from 'd3-geo'
import { placedBy, type Coordinates, type PlacedBy } from '#contract/buildings-near.ts'
import { homeCountry } from '#contract/countries.ts'
import type { Db } from '#server/platform/db.ts'

export interface AddressPlace {
  postcode: string
  city: string
  state: string
  country: string
}

/**
 * Estimates where an unlisted address is: the middle of the buildings of its postcode, else of its town, its postcode
 * region (first two digits), its state. Null abroad and in a state without buildings.
 */
export async function placeAddress(
  db: Db,
  { postcode, city, state, country }: AddressPlace,
): Promise<(Coordinates & { by: PlacedBy }) | null> {
  if (country !== homeCountry) return null
  const { rows } = await sql<Coordinates & { nearest: number }>`
    select avg(latitude) as latitude, avg(longitude) as longitude, min(nearest) as nearest
    from (select b.latitude, b.longitude, b.near, min(b.near) over () as nearest
      from (select latitude, longitude, case when postcode = ${postcode} then 0 when lower(city) = lower(${city}) then 1
          when left(postcode, 2) = ${postcode.slice(0, 2)} then 2 else 3 end as near
        from building where state = ${state}) b) ranked
    where near = nearest having count(*) > 0`.execute(db)
  const [middle] = rows
  const by = middle && placedBy[middle.nearest]
  return by ? { latitude: middle.latitude, longitude: middle.longitude, by } : null
}

/** Mean radius of the earth in metres (IUGG), for great-circle distances. */
const earthRadius = 6_371_008.8

export function metresBetween(a: Coordinates, b: Coordinates): number {
  return Math.round(geoDistance([a.longitude, a.latitude], [b.longitude, b.latitude]) * earthRadius)
}
