import { dashboardApi } from '#contract/dashboard.ts'
import type { Role } from '#contract/roles.ts'
import { countForAdmin, countForCompany, countForStaff } from '#server/dashboard/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'

/** By role; commercial staff have no dashboard. */
const counting = {
  customer: countForCompany,
  client_manager: countForStaff,
  admin: countForAdmin,
  commercial: countForStaff,
} satisfies Record<Role, unknown>

export function dashboardRoutes(portal: Portal) {
  serve(portal, dashboardApi.read, async ({ db, viewer }) => ({
    data: await counting[viewer.role](db, viewer),
  }))
}
