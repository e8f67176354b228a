import type { z } from 'zod'
import { orderApi } from '#contract/orders/api.ts'
import {
  answerCancellation,
  decideCancellation,
  requestCancellation,
  closedNotification,
  endCancellation,
  lockCancellation,
} from '#server/orders/cancellation.ts'
import {
  answerDate,
  changeBuyerFields,
  changeContacts,
  changePoNumber,
  changeRooms,
  requestDate,
  withdrawDate,
} from '#server/orders/changes.ts'
import { answerCharge, requestCharge, lockCharge, settleCharge } from '#server/orders/charge.ts'
import { moveCircuit, moveOrder } from '#server/orders/move.ts'
import { recordDeposit } from '#server/orders/deposit.ts'
import { serviceApi } from '#contract/services/api.ts'
import { answerService, takeBack } from '#server/orders/take-back.ts'
import { orderOrRequest } from '#server/orders/approvals.ts'
import {
  countDeliveries,
  listDeliveries,
  deliveryOf,
  matchingDeliveries,
  type DeliveryNarrowing,
} from '#server/orders/deliveries.ts'
import { exportCircuits } from '#server/orders/circuit-export.ts'
import { listOrders, matchingOrders, type OrderNarrowing } from '#server/orders/list.ts'
import { readOrder, nextMilestoneOf, findOrder } from '#server/orders/queries.ts'
import {
  replanCircuits,
  circuitsOf,
  skipReason,
  setMilestones,
  readPlans,
} from '#server/orders/circuit-plans.ts'
import { listServiceSites, matchingSites } from '#server/orders/service-sites.ts'
import { listSiteContacts, readEndsOf } from '#server/orders/site-contacts.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { notFound, AppError } from '#server/platform/errors.ts'
import { serve, serveData, servePublic, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { serveDownload, serveUpload, type UploadedFile } from '#server/platform/transfer.ts'
import { notify } from '#server/notifications/notify.ts'
import { orderHistory, lockCircuit, lockOrder, recordCircuit } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import { type Viewer, companyOf, isStaff } from '#server/platform/viewer.ts'
import { standardDepositMonths } from '#contract/charges.ts'
import type { CallData } from '#contract/endpoint.ts'
import { exceedsCredit } from '#server/customers/account.ts'
import { listBillingAccounts, readBilling } from '#server/customers/queries.ts'
import { readNniLoads } from '#server/customers/nni-load.ts'
import { nextWorkingDay, workCalendarOf } from '#contract/days.ts'
import { idsInList } from '#contract/quotes/comparable.ts'
import { readSiteCalendar } from '#server/buildings/work-calendars.ts'
import { firstPossible } from '#server/orders/plan-step.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { exportedFile } from '#server/platform/export.ts'
import { words } from '#server/platform/words/words.ts'
import { purchaseOf, shownOrderStatus } from '#contract/orders/order.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { maxPoFiles, takesPoFiles } from '#contract/orders/list.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import { claimRoom, roomFor } from '#server/platform/storage.ts'

export function orderRoutes(portal: Portal) {
  serve(portal, orderApi.place, async ({ db, viewer, body }) => {
    const outcome = await orderOrRequest(db, viewer, body)
    return 'approval' in outcome
      ? { data: outcome, requested: true, message: (w) => w.approvalRequested(outcome.approval) }
      : { data: outcome, message: (w) => w.ordered(outcome.order_reference) }
  })
  serve(portal, orderApi.list, ({ db, viewer, query }) => listOrders(db, viewer, query))
  serve(portal, orderApi.listAll, ({ db, viewer, query }) => listOrders(db, viewer, query))
  for (const endpoint of [orderApi.export, orderApi.exportAll])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportOrders(db, viewer, query))
  for (const endpoint of [orderApi.exportCircuits, orderApi.exportAllCircuits])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportCircuits(db, viewer, query))
  serve(portal, orderApi.deliveries, ({ db, viewer, query }) => listDeliveries(db, viewer, query))
  serveData(portal, orderApi.countDeliveries, ({ db, viewer, query }) => countDeliveries(db, viewer, query))
  serveExport(portal, orderApi.exportDeliveries, ({ db, viewer, query }) =>
    exportDeliveries(db, viewer, query),
  )
  serveData(portal, orderApi.siteContacts, ({ db, viewer, query }) =>
    listSiteContacts(db, viewer, query.quote_ids.split(',').map(Number)),
  )
  serveData(portal, orderApi.standing, ({ db, viewer, query }) =>
    readStanding(db, viewer, query.quote_ids.split(',').map(Number)),
  )
  serveData(portal, orderApi.one, ({ db, viewer, params }) => readOrder(db, viewer, params.id))
  serveUpload(
    portal,
    orderApi.uploadPo,
    async ({ db, viewer, params }) => {
      const { company_id } = await findOrder(db, viewer, params.id)
      return roomFor(db, viewer, { company_id, quote_id: null })
    },
    async ({ db, viewer, params, file }) => {
      await uploadPo(db, viewer, params.id, file)
      return { message: (w) => w.poAttached }
    },
  )
  serveDownload(portal, orderApi.downloadPo, ({ db, viewer, params }) =>
    downloadPo(db, viewer, params.id, params.file),
  )
  serve(portal, orderApi.changePoNumber, async ({ db, viewer, params, body }) => {
    const reference = await changePoNumber(db, viewer, params.id, body)
    return { message: (w) => w.changeSaved(reference) }
  })
  serve(portal, orderApi.changeContacts, async ({ db, viewer, params, body }) => {
    const reference = await changeContacts(db, viewer, params.id, body)
    return { message: (w) => w.changeSaved(reference) }
  })
  serve(portal, orderApi.changeRooms, async ({ db, viewer, params, body }) => {
    const reference = await changeRooms(db, viewer, params.id, body)
    return { message: (w) => w.changeSaved(reference) }
  })
  serve(portal, orderApi.changeBuyerFields, async ({ db, viewer, params, body }) => {
    const reference = await changeBuyerFields(db, viewer, params.id, body)
    return { message: (w) => w.changeSaved(reference) }
  })
  serve(portal, orderApi.requestDate, async ({ db, viewer, params, body }) => {
    const { reference, accepted } = await requestDate(db, viewer, params.id, body)
    return {
      data: { accepted },
      message: (w) => (accepted ? w.dateMoved : w.dateRequested)(reference, body.requested_date),
    }
  })
  serve(portal, orderApi.answerDate, async ({ db, viewer, params, body }) => {
    const reference = await answerDate(db, viewer, params.id, body)
    const { accept, charge } = body
    return {
      message: (w) => (charge ? w.chargeRequested : accept ? w.dateAccepted : w.dateDeclined)(reference),
    }
  })
  serve(portal, orderApi.withdrawDate, async ({ db, viewer, params }) => {
    const reference = await withdrawDate(db, viewer, params.id)
    return { message: (w) => w.dateWithdrawn(reference) }
  })
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
  serveData(portal, serviceApi.sites, ({ db, viewer, query }) => listServiceSites(db, viewer, query))
  serveExport(portal, serviceApi.exportSites, async ({ db, viewer, query: { format, ...query } }) => {
    const { serviceState, figures } = words[viewer.language]
    const { site, services, circuits, mrc, status } = figures.heads
    return exportedFile(db, viewer, {
      name: 'sites',
      format,
      selected: await matchingSites(db, viewer, query),
      columns: { name: site, services, circuits, mrc, status },
      cellsOf: (row) => ({
        ...row,
        mrc: { amount: row.total_mrc },
        status: row.states.map((state) => serviceState[state]).join(', '),
      }),
    })
  })
  serve(portal, serviceApi.answer, async ({ db, viewer, params, body }) => {
    const reference = await answerService(db, viewer, params.id, body)
    return { message: (w) => (body.accept ? w.serviceAccepted(reference) : w.serviceRejected(reference)) }
  })
  serve(portal, orderApi.takeBack, async ({ db, viewer, params, body }) => {
    const reference = await takeBack(db, viewer, params.id, body.reason)
    return { message: (w) => w.deliveryTakenBack(reference) }
  })
  serve(portal, orderApi.recordDeposit, async ({ db, viewer, params, body }) => {
    const reference = await recordDeposit(db, viewer, params.id, body)
    return { message: (w) => w.depositRecorded(reference) }
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
  serveData(portal, orderApi.planDays, ({ db, viewer, query }) => readPlanDays(db, viewer, query))
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
  servePublic(portal, orderApi.terms, async ({ language = 'en', query }) => {
    const { version, clauses } = termsInForce
    const { deposit_months = standardDepositMonths } = query
    return { data: { version, language, clauses: clauses(deposit_months)[language] } }
  })
}

/** The circuit goes on. Throws 404 for a foreign one, 409 if its request has ended. */
async function withdrawCancellation(db: Db, viewer: Viewer, circuitId: number): Promise<string> {
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  const request = await lockCancellation(db, viewer, circuit, 'withdraw')
  await endCancellation(db, viewer, request, 'withdrawn')
  await recordCircuit(db, viewer, circuit, { action: 'withdraw_cancellation' })
  await notify(db, viewer, closedNotification(order, circuit, request, 'withdrawn'))
  return circuit.reference
}

/** Throws 404 for an unknown charge, 409 for an answered or expired one. */
async function withdrawCharge(db: Db, viewer: Viewer, circuitId: number, chargeId: number): Promise<string> {
  const { circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  await settleCharge(db, viewer, charge, 'withdrawn')
  await recordCircuit(db, viewer, circuit, { action: 'withdraw_charge', reason: charge.reason })
  return circuit.reference
}

/** Whether the company may order, and would exceed its credit limit with these quotes. 404 for a foreign quote. */
async function readStanding(db: Db, viewer: Viewer, quoteIds: number[]) {
  const company = companyOf(viewer)
  const quotes = await readEndsOf(db, viewer, quoteIds)
  const { hold_reason } = await db
    .selectFrom('company')
    .select('hold_reason')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const { billTo, contract_expired_on } = await readBilling(db, viewer, company)
  return {
    hold_reason,
    over_credit_limit: await exceedsCredit(db, company, quoteIds),
    bill_to: billTo,
    billing_accounts: await listBillingAccounts(db, company),
    contract_expired_on,
    nnis: await readNniLoads(
      db,
      company,
      quotes.flatMap(({ site_a, site_b }) => [site_a.nni ?? [], site_b?.nni ?? []].flat()),
    ),
  }
}

/**
 * The days on which a step can be planned for all circuits: working days at all sites, from the latest of their first
 * possible days. Throws 404 for an unknown circuit or order.
 */
async function readPlanDays(
  db: Db,
  viewer: Viewer,
  { circuit_ids, order_ids, kind }: z.output<NonNullable<typeof orderApi.planDays.query>>,
): Promise<CallData<typeof orderApi.planDays>> {
  const ids = circuit_ids === undefined ? await circuitsOf(db, idsInList(order_ids!)) : idsInList(circuit_ids)
  const plans = await readPlans(db, viewer, ids)
  const open = plans.filter((plan) => skipReason(plan, kind) === null)
  const days = open.map((plan) => firstPossible(plan, kind, viewer.today)).toSorted()
  const shown = open.length > 0 ? open : plans
  const calendar = await readSiteCalendar(
    db,
    shown.map(({ ordered }) => ordered).toSorted()[0]!,
    shown.flatMap(({ sites }) => sites),
  )
  const last = days.at(-1)
  return { ...calendar, first: last === undefined ? null : nextWorkingDay(last, workCalendarOf(calendar)) }
}

async function exportDeliveries(db: Db, viewer: Viewer, query: DeliveryNarrowing & { format: FileFormat }) {
  const { exportedDeliveries, exportedOrders, milestone } = words[viewer.language]
  return exportedFile(db, viewer, {
    name: 'deliveries',
    format: query.format,
    selected: await matchingDeliveries(db, viewer, query),
    columns: exportedDeliveries.columns,
    cellsOf: (row) => {
      const delivery = deliveryOf(row)
      const { quote, next_milestone: next } = delivery
      return {
        reference: delivery.circuit_reference,
        order: delivery.order_reference,
        company: delivery.company,
        product: quote.product,
        bandwidth: quote.bandwidth,
        site_a: quote.location ?? quote.site_a,
        site_b: quote.site_b,
        status: exportedOrders.status[delivery.status],
        next_milestone: next && milestone[next.kind],
        owner: next && exportedOrders.owner[next.owner],
        planned: { day: next && next.planned },
        days_overdue: delivery.days_overdue,
        hand_over: { day: delivery.promised },
        first_promised: { day: delivery.first_promised },
        answer_by: { day: delivery.answer_by },
      }
    },
  })
}

/** Amounts in ringgit before tax, the tax beside them. */
async function exportOrders(db: Db, viewer: Viewer, query: OrderNarrowing & { format: FileFormat }) {
  const { exportedOrders, milestone, priceLevel } = words[viewer.language]
  return exportedFile(db, viewer, {
    name: 'orders',
    format: query.format,
    selected: await matchingOrders(db, viewer, query),
    columns: exportedOrders.columns,
    // A company's file leaves out its own name and columns of the carrier, as its list does.
    without: isStaff(viewer) ? [] : ['company', 'next_milestone', 'planned', 'owner', 'days_overdue'],
    cellsOf: (order) => {
      const next = nextMilestoneOf(order)
      const { account } = order.bill_to
      return {
        reference: order.reference,
        company: order.company,
        ...purchaseOf(order),
        status: exportedOrders.status[shownOrderStatus(order)],
        ordered_on: { day: dayIn(viewer.timeZone, order.ordered_at) },
        billing_account: account && `${account.number} ${account.name}`,
        circuits: order.circuits,
        next_hand_over: { day: order.next_hand_over },
        next_requested: { day: order.next_requested },
        next_milestone: next && milestone[next.kind],
        planned: next && { day: next.planned },
        owner: next && exportedOrders.owner[next.owner],
        days_overdue: order.days_overdue,
        nrc: { amount: order.total_nrc },
        mrc: { amount: order.total_mrc },
        price_level: order.price_level && priceLevel[order.price_level],
        tax_nrc: { amount: order.tax_nrc },
        tax_mrc: { amount: order.tax_mrc },
        tax_rates_of: { day: order.tax_rates_of },
      }
    },
  })
}

/**
 * Adds a file to the earlier ones. Throws 415 unless it is PDF, PNG or JPEG, 409 once the order is closed or has the
 * maximum number of files, 413 if its company has no room for it.
 */
async function uploadPo(db: Db, viewer: Viewer, orderId: number, file: UploadedFile) {
  const { company_id, id, reference, status } = await lockOrder(db, viewer, orderId)
  const media_type = await fileKind(file.bytes)
  if (!media_type) throw new AppError('unsupported_media', (w) => w.fileKind)
  if (!takesPoFiles(status)) throw new AppError('wrong_status', (w) => w.orderIsNow(reference, status))
  const { files } = await db
    .selectFrom('order_file')
    .select((row) => row.fn.countAll<number>().as('files'))
    .where((row) => row.and({ company_id, order_id: id }))
    .executeTakeFirstOrThrow()
  if (files >= maxPoFiles) throw new AppError('wrong_status', (w) => w.poFilesEnough(maxPoFiles))
  await claimRoom(db, viewer, { company_id, quote_id: null }, file.bytes.length)
  await db
    .insertInto('order_file')
    .values({
      company_id,
      order_id: id,
      name: file.name,
      media_type,
      bytes: file.bytes,
      uploaded_by: viewer.userId,
      uploaded_at: viewer.now,
    })
    .execute()
  await record(db, viewer, orderHistory, [{ company_id, order_id: id, action: 'attach_po' }])
}

/** 404 for a file of an order that the viewer may not see. */
async function downloadPo(db: Db, viewer: Viewer, orderId: number, fileId: number) {
  const order = await findOrder(db, viewer, orderId)
  return db
    .selectFrom('order_file')
    .select(['name', 'media_type', 'bytes'])
    .where((row) => row.and({ company_id: order.company_id, order_id: order.id, id: fileId }))
    .executeTakeFirstOrThrow(notFound)
}
