import { sql } from 'kysely'
import type { BuildingFound } from '#contract/buildings.ts'
import { searchFor } from '#server/buildings/search.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** At most 20 buildings, best match first, with a customer's own NNIs on top. None for under 3 characters. */
export async function findBuildings(db: Db, viewer: Viewer, keyword: string): Promise<BuildingFound[]> {
  const found = searchFor(keyword, viewer.companyId)
  if (!found) return []
  const { rows } = await sql<
    Building & { nni_id: number | null; nni_name: string | null; port_mbps: number | null }
  >`
    select b.*, f.nni_id, n.name as nni_name, n.port_mbps
      from ${found} with ordinality as f (building_id, nni_id, place)
      join building b on b.id = f.building_id
      left join nni n on n.id = f.nni_id and n.company_id = ${viewer.companyId}
     order by f.place`.execute(db)
  return rows.map(({ nni_id, nni_name, port_mbps, ...building }) =>
    nni_id === null || nni_name === null
      ? shown(building)
      : { ...shown(building), blk_name: nni_name, blk_nis_code: '', nni_id, nni_port_mbps: port_mbps },
  )
}

/** The building with this NIS code, in the operator's own spelling; 404 for an unknown code. */
export async function buildingByNis(db: Db, nisCode: string): Promise<BuildingFound> {
  const building = await db
    .selectFrom('building')
    .selectAll()
    .where('nis_code', '=', nisCode)
    .executeTakeFirst()
  if (!building) throw notFound()
  return shown(building)
}

/** A building as it is stored. */
export type Building = Omit<BuildingTables['building'], 'id'>

/** A building as the API answers it, without an NNI. */
export function shown(building: Building): BuildingFound {
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
    latitude: building.latitude,
    longitude: building.longitude,
    nni_id: null,
    nni_port_mbps: null,
  }
}
