import { sql, type RawBuilder } from 'kysely'
import {
  addressReach,
  mostForAddress,
  mostNear,
  type BuildingForAddress,
  type BuildingNear,
  type Coordinates,
  type PlacedBy,
} from '#contract/buildings-near.ts'
import { networkStatuses } from '#contract/buildings.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import { metresBetween } from '#server/buildings/metres-between.ts'
import { placeAddress, type AddressPlace } from '#server/buildings/place-address.ts'
import { shown, type Building } from '#server/buildings/queries.ts'
import type { Db } from '#server/platform/db.ts'

/** The index counts in degrees, whose order is that of metres but for neighbours: so many more are read as can change places. */
const spare = 10

/** The buildings nearest to a place, nearest first, with their distance in metres; one that stands there has 0. */
export async function findBuildingsNear(db: Db, place: Coordinates): Promise<BuildingNear[]> {
  return nearest(db, place, mostNear, sql`true`)
}

/**
 * The on-net buildings nearest to where an address that is not listed is taken to be; where none is within reach, near-net
 * ones. Of a product that depends on readiness, those that can have it. Somewhere in a state says nothing of a distance:
 * then they are any of that state.
 */
export async function findBuildingsForAddress(
  db: Db,
  { product_id, ...address }: AddressPlace & { product_id?: ProductId | undefined },
): Promise<{ placed_by: PlacedBy | null; buildings: BuildingForAddress[] }> {
  const place = await placeAddress(db, address)
  if (!place) return { placed_by: null, buildings: [] }
  const readiness = product_id !== undefined && products[product_id].readiness
  const offered = readiness ? sql`ftto_readiness <> 'not_ready'` : sql`true`
  const somewhere = place.by === 'state'
  const within = somewhere ? sql`state = ${address.state}` : sql`true`
  for (const grade of networkStatuses) {
    const which = sql`network_status = ${grade} and ${offered} and ${within}`
    const found = await nearest(db, place, mostForAddress, which)
    const buildings = somewhere
      ? found.map((building) => ({ ...building, distance_m: null }))
      : found.filter(({ distance_m }) => distance_m <= addressReach)
    if (buildings.length > 0) return { placed_by: place.by, buildings }
  }
  return { placed_by: place.by, buildings: [] }
}

async function nearest(db: Db, place: Coordinates, most: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<Building>`
    select * from building where ${which}
     order by point(longitude, latitude) <-> point(${place.longitude}, ${place.latitude})
     limit ${most + spare}`.execute(db)
  return rows
    .map((building) => ({ ...shown(building), distance_m: metresBetween(place, building) }))
    .toSorted((a, b) => a.distance_m - b.distance_m || (a.blk_nis_code < b.blk_nis_code ? -1 : 1))
    .slice(0, most)
}
