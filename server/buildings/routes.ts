import { buildingsNearApi } from '#contract/buildings-near.ts'
import { buildingApi } from '#contract/buildings.ts'
import {
  buildingByNis,
  findBuildings,
  findBuildingsForAddress,
  findBuildingsNear,
} from '#server/buildings/find.ts'
import { buyerIfAny } from '#server/customers/queries.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'

export function buildingRoutes(portal: Portal) {
  // The specification nests this list one level deeper than all others.
  serve(portal, buildingApi.search, async ({ db, viewer, query }) => ({
    data: { data: await findBuildings(db, await buyerIfAny(db, viewer, query.company_id), query.keyword) },
  }))
  serve(portal, buildingsNearApi.list, async ({ db, query }) => ({
    data: { buildings: await findBuildingsNear(db, query) },
  }))
  serveData(portal, buildingsNearApi.forAddress, ({ db, query }) => findBuildingsForAddress(db, query))
  serveData(portal, buildingApi.byNisCode, ({ db, query }) => buildingByNis(db, query.niscode))
}
