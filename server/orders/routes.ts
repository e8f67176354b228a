import { orderApi } from '#contract/orders/api.ts'
import { answerCancellation } from '#server/orders/answer-cancellation.ts'
import { answerCharge } from '#server/orders/answer-charge.ts'
import { decideCancellation } from '#server/orders/decide-cancellation.ts'
import { moveCircuit, moveOrder } from '#server/orders/move.ts'
import { orderOrRequest } from '#server/orders/request-approval.ts'
import { countDeliveries, listDeliveries } from '#server/orders/deliveries.ts'
import { exportDeliveries } from '#server/orders/export-deliveries.ts'
import { exportOrders } from '#server/orders/export.ts'
import { listOrders } from '#server/orders/list.ts'
import { readOrder } from '#server/orders/queries.ts'
import { readPlanDays } from '#server/orders/plan-days.ts'
import { replanCircuits } from '#server/orders/replan-circuits.ts'
import { requestCancellation } from '#server/orders/request-cancellation.ts'
import { requestCharge } from '#server/orders/request-charge.ts'
import { setMilestones } from '#server/orders/set-milestones.ts'
import { listSiteContacts } from '#server/orders/site-contacts.ts'
import { readStanding } from '#server/orders/standing.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { downloadPo, roomForPo, uploadPo } from '#server/orders/upload-po.ts'
import { withdrawCancellation } from '#server/orders/withdraw-cancellation.ts'
import { withdrawCharge } from '#server/orders/withdraw-charge.ts'
import { notFound } from '#server/platform/errors.ts'
import { serve, servePublic, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { serveDownload, serveUpload } from '#server/platform/transfer.ts'

export function orderRoutes(portal: Portal) {
  serve(portal, orderApi.place, async ({ db, viewer, body }) => {
    const outcome = await orderOrRequest(db, viewer, body)
    return 'approval' in outcome
      ? { data: outcome, requested: true, message: (w) => w.approvalRequested(outcome.approval.expires_on) }
      : { data: outcome, message: (w) => w.ordered(outcome.order_reference) }
  })
  serve(portal, orderApi.list, ({ db, viewer, query }) => listOrders(db, viewer, query))
  serve(portal, orderApi.listAll, ({ db, viewer, query }) => listOrders(db, viewer, query))
  for (const endpoint of [orderApi.export, orderApi.exportAll])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportOrders(db, viewer, query))
  serve(portal, orderApi.deliveries, ({ db, viewer, query }) => listDeliveries(db, viewer, query))
  serve(portal, orderApi.countDeliveries, async ({ db, viewer, query }) => ({
    data: await countDeliveries(db, viewer, query),
  }))
  serveExport(portal, orderApi.exportDeliveries, ({ db, viewer, query }) =>
    exportDeliveries(db, viewer, query),
  )
  serve(portal, orderApi.siteContacts, async ({ db, viewer, query }) => ({
    data: await listSiteContacts(db, viewer, query.quote_ids.split(',').map(Number)),
  }))
  serve(portal, orderApi.standing, async ({ db, viewer, query }) => ({
    data: await readStanding(db, viewer, query.quote_ids.split(',').map(Number)),
  }))
  serve(portal, orderApi.one, async ({ db, viewer, params }) => ({
    data: await readOrder(db, viewer, params.id),
  }))
  serveUpload(
    portal,
    orderApi.uploadPo,
    ({ db, viewer, params }) => roomForPo(db, viewer, params.id),
    async ({ db, viewer, params, file }) => {
      await uploadPo(db, viewer, params.id, file)
      return { message: (w) => w.poAttached }
    },
  )
  serveDownload(portal, orderApi.downloadPo, ({ db, viewer, params }) =>
    downloadPo(db, viewer, params.id, params.file),
  )
  serve(portal, orderApi.requestCancellation, async ({ db, viewer, params, body }) => {
    const reference = await requestCancellation(db, viewer, params.id, body.reason)
    return { message: (w) => w.cancellationRequested(reference) }
  })
  serve(portal, orderApi.move, async ({ db, viewer, params, body }) => {
    const reference = await moveCircuit(db, viewer, params.id, body)
    return { message: (w) => w.circuitMoved(reference, body.status) }
  })
  serve(portal, orderApi.moveOrder, async ({ db, viewer, params, body }) => {
    const count = await moveOrder(db, viewer, params.id, body)
    return { message: (w) => w.circuitsMoved(count, body.status) }
  })
  serve(portal, orderApi.setMilestone, async ({ db, viewer, params, body }) => {
    const { changed } = await setMilestones(db, viewer, [params.id], params.kind, body)
    if (changed.length === 0) throw notFound()
    return { message: (w) => w.milestoneSet(changed[0]!) }
  })
  serve(portal, orderApi.setMilestones, async ({ db, viewer, body: { circuit_ids, kind, ...change } }) => {
    const { changed, skipped } = await setMilestones(db, viewer, circuit_ids, kind, change)
    return {
      data: { skipped },
      message: (w) =>
        w.milestonesSet(changed.length) + (skipped.length > 0 ? ` ${w.withoutStep(skipped.join(', '))}` : ''),
    }
  })
  serve(portal, orderApi.replan, async ({ db, viewer, body }) => {
    const data = await replanCircuits(db, viewer, body)
    return { data, message: (w) => w.replanned(data.circuits.length, data.skipped) }
  })
  serve(portal, orderApi.planDays, async ({ db, viewer, query }) => ({
    data: await readPlanDays(db, viewer, query),
  }))
  serve(portal, orderApi.requestCharge, async ({ db, viewer, params, body }) => {
    const { reference, charge } = await requestCharge(db, viewer, params.id, body)
    return { data: charge, message: (w) => w.chargeRequested(reference) }
  })
  serve(portal, orderApi.withdrawCharge, async ({ db, viewer, params }) => {
    const reference = await withdrawCharge(db, viewer, params.id, params.charge)
    return { message: (w) => w.chargeWithdrawn(reference) }
  })
  serve(portal, orderApi.answerCharge, async ({ db, viewer, params, body }) => {
    const { reference, goesOn } = await answerCharge(db, viewer, params.id, params.charge, body)
    return {
      message: (w) =>
        (body.accept ? w.chargeAccepted : goesOn ? w.chargeDeclinedOnly : w.chargeDeclined)(reference),
    }
  })
  serve(portal, orderApi.decideCancellation, async ({ db, viewer, params, body }) => {
    const reference = await decideCancellation(db, viewer, params.id, body)
    const { accept, charge } = body
    return {
      message: (w) =>
        (charge ? w.cancellationOffered : accept ? w.cancellationApproved : w.cancellationDeclined)(
          reference,
        ),
    }
  })
  serve(portal, orderApi.answerCancellation, async ({ db, viewer, params, body }) => {
    const reference = await answerCancellation(db, viewer, params.id, body)
    return {
      message: (w) => (body.accept ? w.cancellationChargeAccepted : w.cancellationChargeDeclined)(reference),
    }
  })
  serve(portal, orderApi.withdrawCancellation, async ({ db, viewer, params }) => {
    const reference = await withdrawCancellation(db, viewer, params.id)
    return { message: (w) => w.cancellationWithdrawn(reference) }
  })
  servePublic(portal, orderApi.terms, async ({ language = 'en' }) => ({
    data: { version: termsInForce.version, language, clauses: termsInForce.clauses[language] },
  }))
}
