import { sql, type RawBuilder, type Selectable } from 'kysely'
import {
  addressReach,
  maxForAddress,
  maxNear,
  type BuildingForAddress,
  type BuildingNear,
  type Coordinates,
  type PlacedBy,
} from '#contract/buildings-near.ts'
import { networkStatuses, type BuildingFound } from '#contract/buildings.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import { metresBetween, placeAddress, type AddressPlace } from '#server/buildings/place-address.ts'
import type { Db } from '#server/platform/db.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import { carriedByNni } from '#server/customers/nni-load.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { searchOf } from '#server/buildings/lexicon.ts'

/** The index sorts by degrees, not metres: read as many more rows as can change places. */
const spare = 10

export async function findBuildingsNear(db: Db, place: Coordinates): Promise<BuildingNear[]> {
  return nearest(db, place, maxNear, sql`true`)
}

/**
 * The on-net buildings nearest to an unlisted address, else near-net ones, that suit the product's readiness. If only
 * the state is known, any of that state without a distance.
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
    const found = await nearest(db, place, maxForAddress, which)
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

/** At most 20 buildings, best match first, with a customer's own NNIs on top. None for under 3 characters. */
export async function findBuildings(db: Db, viewer: Viewer, keyword: string): Promise<BuildingFound[]> {
  const search = searchOf(keyword)
  if (!search) return []
  const { asked, slots, also, texts, missing, code, codes } = search
  const { rows } = await sql<
    Building & {
      nni_id: number | null
      nni_name: string | null
      port_mbps: number | null
      load_mbps: number
    }
  >`
    select b.*, f.nni_id, n.name as nni_name, n.port_mbps, u.load_mbps::float8 as load_mbps
      from building_search(${asked}, ${slots}, ${also}, ${texts}, ${missing}, ${code}, ${codes}, ${viewer.companyId})
        with ordinality as f (building_id, nni_id, place)
      join building b on b.id = f.building_id
      left join nni n on n.id = f.nni_id and n.company_id = ${viewer.companyId}
      left join lateral ${carriedByNni()} u on n.id is not null
     order by f.place`.execute(db)
  return rows.map(({ nni_id, nni_name, port_mbps, load_mbps, ...building }) =>
    nni_id === null || nni_name === null
      ? shown(building)
      : {
          ...shown(building),
          blk_name: nni_name,
          blk_nis_code: '',
          on_net_max_mbps: null,
          nni_id,
          nni_port_mbps: port_mbps,
          nni_load_mbps: load_mbps,
        },
  )
}

/** Throws 404 for an unknown code. */
export async function buildingByNis(db: Db, nisCode: string): Promise<BuildingFound> {
  const building = await db
    .selectFrom('building')
    .selectAll()
    .where('nis_code', '=', nisCode)
    .executeTakeFirstOrThrow(notFound)
  return shown(building)
}

type Building = Omit<Selectable<BuildingTables['building']>, 'id'>

function shown(building: Building): BuildingFound {
  return {
    blk_name: building.name,
    blk_address1: building.address1,
    blk_address2: building.address2,
    blk_address3: building.address3,
    blk_city: building.city,
    blk_nis_code: building.nis_code,
    blk_ftto_xgpon_readiness: building.ftto_readiness,
    blk_postcode: building.postcode,
    blk_state: building.state,
    kind: building.kind,
    network_status: building.network_status,
    on_net_max_mbps: building.network_status === 'on_net' ? building.on_net_max_mbps : null,
    latitude: building.latitude,
    longitude: building.longitude,
    nni_id: null,
    nni_port_mbps: null,
    nni_load_mbps: null,
  }
}
