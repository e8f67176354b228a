import { dashboardApi } from '#contract/dashboard.ts'
import { countForCompany, countForStaff } from '#server/dashboard/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { isStaff } from '#server/platform/viewer.ts'

export function dashboardRoutes(portal: Portal) {
  serve(portal, dashboardApi.read, async ({ db, viewer }) => ({
    data: isStaff(viewer) ? await countForStaff(db, viewer) : await countForCompany(db, viewer),
  }))
}
