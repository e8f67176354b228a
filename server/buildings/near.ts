import { sql } from 'kysely'
import { mostNear, type BuildingNear, type Coordinates } from '#contract/buildings-near.ts'
import { metresBetween } from '#server/buildings/metres-between.ts'
import { shown, type Building } from '#server/buildings/queries.ts'
import type { Db } from '#server/platform/db.ts'

/** The index counts in degrees, whose order is that of metres but for neighbours: so many more are read as can change places. */
const spare = 10

/** The buildings nearest to a place, nearest first, with their distance in metres; one that stands there has 0. */
export async function findBuildingsNear(db: Db, place: Coordinates): Promise<BuildingNear[]> {
  const { rows } = await sql<Building>`
    select * from building
     order by point(longitude, latitude) <-> point(${place.longitude}, ${place.latitude})
     limit ${mostNear + spare}`.execute(db)
  return rows
    .map((building) => ({ ...shown(building), distance_m: metresBetween(place, building) }))
    .toSorted((a, b) => a.distance_m - b.distance_m || (a.blk_nis_code < b.blk_nis_code ? -1 : 1))
    .slice(0, mostNear)
}
