import { buildingsNearApi } from '#contract/buildings-near.ts'
import { buildingApi } from '#contract/buildings.ts'
import { findBuildingsForAddress, findBuildingsNear } from '#server/buildings/near.ts'
import { buildingByNis, findBuildings } from '#server/buildings/queries.ts'
import { buyerIfAny } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'

export function buildingRoutes(portal: Portal) {
  // The specification nests this list one level deeper than all others.
  serve(portal, buildingApi.search, async ({ db, viewer, query }) => ({
    data: { data: await findBuildings(db, await buyerIfAny(db, viewer, query.company_id), query.keyword) },
  }))
  serve(portal, buildingsNearApi.list, async ({ db, query }) => ({
    data: { buildings: await findBuildingsNear(db, query) },
  }))
  serve(portal, buildingsNearApi.forAddress, async ({ db, query }) => ({
    data: await findBuildingsForAddress(db, query),
  }))
  serve(portal, buildingApi.byNisCode, async ({ db, query }) => ({
    data: await buildingByNis(db, query.niscode),
  }))
}
