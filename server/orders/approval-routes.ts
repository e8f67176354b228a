import { approvalApi } from '#contract/orders/approvals.ts'
import { listApprovals, readApproval } from '#server/orders/approvals.ts'
import { decideApproval, withdrawApproval } from '#server/orders/decide-approval.ts'
import { decidersOf } from '#server/orders/deciders.ts'
import { serve, type Portal } from '#server/platform/route.ts'

export function approvalRoutes(portal: Portal) {
  serve(portal, approvalApi.list, ({ db, viewer, query }) => listApprovals(db, viewer, query))
  serve(portal, approvalApi.deciders, async ({ db, viewer }) => ({
    data: await decidersOf(db, viewer, viewer.userId),
  }))
  serve(portal, approvalApi.one, async ({ db, viewer, params }) => ({
    data: await readApproval(db, viewer, params.id),
  }))
  serve(portal, approvalApi.decide, async ({ db, viewer, params, body }) => {
    const order = await decideApproval(db, viewer, params.id, body)
    return {
      data: { order: order && { id: order.id, order_reference: order.order_reference } },
      message: (w) => (order ? w.approvalGranted(order.order_reference) : w.approvalDeclined),
    }
  })
  serve(portal, approvalApi.withdraw, async ({ db, viewer, params }) => {
    await withdrawApproval(db, viewer, params.id)
    return { message: (w) => w.approvalWithdrawn }
  })
}
