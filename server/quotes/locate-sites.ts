import { sql } from 'kysely'
import { homeCountry } from '#contract/countries.ts'
import type { Db } from '#server/platform/db.ts'
import type { SitePlace } from '#server/pricing/connection.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

/** Where a site is, and whether that is an estimate. */
export type EstimatedPlace = SitePlace & { estimated: boolean }

/**
 * Where sites are: by their coordinates or, for an address that is not listed, in the middle of the buildings of its
 * postcode; where the inventory has none, of its town, of its postcodes' region (the first two digits), of its state.
 * Abroad a place stays unknown.
 */
export async function locateSites(db: Db, sites: readonly StoredSite[]): Promise<EstimatedPlace[]> {
  const places: EstimatedPlace[] = []
  for (const site of sites) {
    const middle = site.latitude === null && site.country === homeCountry ? await middleOf(db, site) : null
    places.push({
      latitude: middle?.latitude ?? site.latitude,
      longitude: middle?.longitude ?? site.longitude,
      state: site.state,
      estimated: middle !== null,
    })
  }
  return places
}

async function middleOf(db: Db, { postcode, city, state }: StoredSite) {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select avg(latitude) as latitude, avg(longitude) as longitude
    from (select b.latitude, b.longitude, b.near, min(b.near) over () as nearest
      from (select latitude, longitude, case when postcode = ${postcode} then 1 when lower(city) = lower(${city}) then 2
          when left(postcode, 2) = ${postcode.slice(0, 2)} then 3 else 4 end as near
        from building where state = ${state}) b) ranked
    where near = nearest having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
