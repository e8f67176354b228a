import { dashboardApi } from '#contract/dashboard.ts'
import { readAttentionCall } from '#contract/dashboard/attention.ts'
import { exportWorkCall, readWorkCall } from '#contract/dashboard/work.ts'
import { exportSpendCall, readSpendCall } from '#contract/dashboard/spend.ts'
import { exportSalesCall, readSalesCall } from '#contract/dashboard/sales.ts'
import { firstStepApi } from '#contract/first-steps.ts'
import type { Role } from '#contract/roles.ts'
import { figureFile, salesRows, spendRows, workRows } from '#server/dashboard/export-figure.ts'
import { readAttention } from '#server/dashboard/attention.ts'
import { dismissFirstSteps, listFirstSteps } from '#server/dashboard/first-steps.ts'
import { countForAdmin, countForCompany, countForStaff } from '#server/dashboard/queries.ts'
import { readSales } from '#server/dashboard/sales.ts'
import { readSpend } from '#server/dashboard/spend.ts'
import { readWork } from '#server/dashboard/work.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'

/** By role; commercial staff have no dashboard. */
const counting = {
  customer: countForCompany,
  client_manager: countForStaff,
  admin: countForAdmin,
  commercial: countForStaff,
} satisfies Record<Role, unknown>

export function dashboardRoutes(portal: Portal) {
  serve(portal, firstStepApi.list, async ({ db, viewer }) => ({ data: await listFirstSteps(db, viewer) }))
  serve(portal, firstStepApi.dismiss, async ({ db, viewer, body }) => {
    await dismissFirstSteps(db, viewer, body.dismissed)
    return {}
  })
  serve(portal, dashboardApi.read, async ({ db, viewer }) => ({
    data: await counting[viewer.role](db, viewer),
  }))
  serve(portal, readAttentionCall, async ({ db, viewer }) => ({
    data: await readAttention(db, viewer),
  }))
  serve(portal, readSalesCall, async ({ db, viewer, query }) => ({
    data: await readSales(db, viewer, query.period),
  }))
  serveExport(portal, exportSalesCall, async ({ db, viewer, query: { period, figure } }) => {
    const sales = await readSales(db, viewer, period)
    return figureFile(figure, viewer, (w) => salesRows[figure](sales, w))
  })
  serve(portal, readSpendCall, async ({ db, viewer, query }) => ({
    data: await readSpend(db, viewer, query.period),
  }))
  serveExport(portal, exportSpendCall, async ({ db, viewer, query: { period, figure } }) => {
    const spend = await readSpend(db, viewer, period)
    return figureFile(figure, viewer, (w) => spendRows[figure](spend, w))
  })
  serve(portal, readWorkCall, async ({ db, viewer }) => ({ data: await readWork(db, viewer) }))
  serveExport(portal, exportWorkCall, async ({ db, viewer, query: { figure } }) => {
    const work = await readWork(db, viewer)
    return figureFile(figure, viewer, (w) => workRows[figure](work, w))
  })
}
