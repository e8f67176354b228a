import { dashboardApi } from '#contract/dashboard.ts'
import { countForCompany, countForStaff } from '#server/dashboard/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'

export function dashboardRoutes(portal: Portal) {
  serve(portal, dashboardApi.read, async ({ db, viewer }) => ({
    data: viewer.companyId === null ? await countForStaff(db, viewer) : await countForCompany(db, viewer),
  }))
}
