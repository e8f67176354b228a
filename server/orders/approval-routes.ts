import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { approvalApi, changedTotals } from '#contract/orders/approvals.ts'
import {
  listApprovals,
  readApproval,
  findApproval,
  shownApproval,
  decidersOf,
} from '#server/orders/approvals.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import type { Order } from '#contract/orders/order.ts'
import { userStatusIds } from '#contract/roles.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockMonth } from '#server/orders/buyer.ts'
import { orderHistory, type OrderEntry } from '#server/orders/lock.ts'
import { placeOrder, totalsOfQuotes, type OrderPurchase } from '#server/orders/place.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'

export function approvalRoutes(portal: Portal) {
  serve(portal, approvalApi.list, ({ db, viewer, query }) => listApprovals(db, viewer, query))
  serveData(portal, approvalApi.deciders, ({ db, viewer }) => decidersOf(db, viewer, viewer.userId))
  serveData(portal, approvalApi.one, ({ db, viewer, params }) => readApproval(db, viewer, params.id))
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

type ApprovalRow = Awaited<ReturnType<typeof findApproval>>
type Decision = z.output<NonNullable<typeof approvalApi.decide.body>>

/**
 * Approving places the order on the colleague’s behalf, as they sent it or with new dates. Whatever refuses the order, or
 * changed totals, is 409 and leaves the request open; impossible new dates are 422. Throws 404 for a foreign request, 409
 * for one’s own, a closed one, and one that the viewer may not decide on.
 */
async function decideApproval(db: Db, viewer: Viewer, id: number, decision: Decision) {
  const { accept, words } = decision
  await sql`select lock_right_to_decide()`.execute(db)
  await lockViewer(db, viewer)
  if (accept) await lockMonth(db, viewer, (await findApproval(db, viewer, id)).requested_by)
  const { approval, quotes } = await lockApproval(db, viewer, id, ({ requested_by, decides }) => {
    if (requested_by === viewer.userId) throw new AppError('wrong_status', (w) => w.ownApproval)
    if (!decides) throw new AppError('wrong_status', (w) => w.delegateOfRequester)
  })
  const { requested_by } = approval
  const order = accept ? await placeApproved(db, viewer, approval, quotes, decision) : null
  const moved = order ? await recordApproval(db, viewer, approval, order) : []
  await closeApproval(db, approval, {
    status: accept ? 'approved' : 'declined',
    ended_by: viewer.userId,
    ended_at: viewer.now,
    words: words ?? null,
    order_id: order?.id ?? null,
  })
  const { nrc, mrc } = totalsOfQuotes(quotes)
  await notify(db, viewer, {
    kind: 'approval_answered',
    company_id: approval.company_id,
    order_id: order?.id,
    users: [requested_by],
    facts: {
      reference: (approval.purchase as OrderPurchase).po_number,
      accepted: accept,
      nrc: order?.total_nrc ?? nrc,
      mrc: order?.total_mrc ?? mrc,
      words: words ?? undefined,
      ...(moved.length > 0 && { moved: moved.slice(0, 20) }),
    },
  })
  return order
}

/** Throws 404 for a foreign request, 409 for a colleague’s and for one that is not open. */
async function withdrawApproval(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { approval } = await lockApproval(db, viewer, id, ({ requested_by }) => {
    if (requested_by !== viewer.userId) throw new AppError('wrong_status', (w) => w.notYourApproval)
  })
  await closeApproval(db, approval, { status: 'withdrawn', ended_by: viewer.userId, ended_at: viewer.now })
}

/** Locks the quotes first, like all changes of quotes: of a decision, a withdrawal and an edit one wins. */
async function lockApproval(db: Db, viewer: Viewer, id: number, refuse: (approval: ApprovalRow) => void) {
  const { rows: quotes } = await sql<Pick<Selectable<Tables['quote']>, 'id' | 'total_nrc' | 'total_mrc'>>`
    select q.id, q.total_nrc, q.total_mrc from quote q
    where (q.company_id, q.id) in (select w.company_id, w.quote_id from order_approval_quote w
      where w.company_id = ${viewer.companyId} and w.approval_id = ${id})
    order by q.id for update of q`.execute(db)
  await db
    .selectFrom('order_approval')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const approval = await findApproval(db, viewer, id)
  refuse(approval)
  const status = shownApproval(approval, viewer)
  if (status !== 'open') throw new AppError('wrong_status', (w) => w.approvalIsNow(status))
  return { approval, quotes }
}

async function placeApproved(
  db: Db,
  viewer: Viewer,
  approval: ApprovalRow,
  quotes: Awaited<ReturnType<typeof lockApproval>>['quotes'],
  decision: Decision,
): Promise<Order> {
  const requester = await db
    .selectFrom('portal_user')
    .select('status_id')
    .where('id', '=', approval.requested_by)
    .executeTakeFirst()
  if (requester?.status_id !== userStatusIds.active)
    throw new AppError('wrong_status', (w) => w.requesterLeft)
  const asked = { nrc: approval.nrc, mrc: approval.mrc }
  const now = totalsOfQuotes(quotes)
  const seen = decision.expected ?? asked
  if (seen.nrc !== now.nrc || seen.mrc !== now.mrc)
    throw new AppError('price_changed', (w) => w.approvalTotalsChanged(asked, now), {
      data: z.encode(changedTotals, { asked, now }),
    })
  // Ordering quotes withdraws the requests they are in, so they leave this one first.
  await leaveQuotes(db, approval)
  const buyer = { ...viewer, userId: approval.requested_by, language: approval.language }
  const dates = newDates(decision, quotes)
  const purchase = { ...(approval.purchase as OrderPurchase), ...dates, expected: now }
  try {
    return await placeOrder(db, buyer, purchase, { acceptedAt: approval.requested_at })
  } catch (error) {
    // The order became invalid, such as a date that has passed; the decision itself is not wrong.
    if (!dates && error instanceof AppError && error.code === 'invalid')
      throw new AppError('wrong_status', error.say)
    throw error
  }
}

/** The dates of a decision replace all those of the request. 422 for a quote that is not in it. */
function newDates(
  { requested_date, requested_dates }: Decision,
  quotes: readonly { id: number }[],
): Pick<OrderPurchase, 'requested_date' | 'requested_dates'> | null {
  if (requested_date === undefined && requested_dates === undefined) return null
  const ids = new Set(quotes.map(({ id }) => String(id)))
  const foreign = Object.keys(requested_dates ?? {}).find((id) => !ids.has(id))
  if (foreign !== undefined) throw invalid({ [`requested_dates.${foreign}`]: (w) => w.notInOrder })
  return { requested_date: requested_date ?? null, requested_dates: requested_dates ?? {} }
}

/** Answers the circuits that are ordered for another date than requested; as soon as possible counts as the earliest. */
async function recordApproval(db: Db, viewer: Viewer, { company_id, purchase }: ApprovalRow, order: Order) {
  const { requested_date, requested_dates = {} } = purchase as OrderPurchase
  const circuits = await db
    .selectFrom('circuit')
    .select(['id', 'reference', 'quote_id', 'requested_date', 'earliest_date', 'first_promised'])
    .where((row) => row.and({ company_id, order_id: order.id }))
    .orderBy('id')
    .execute()
  const moved = circuits.flatMap((circuit) => {
    const before = requested_dates[circuit.quote_id] ?? requested_date ?? null
    return before === circuit.requested_date ? [] : [{ ...circuit, before }]
  })
  const about = { company_id, order_id: order.id, action: 'approve' as const }
  const events = moved.map(({ id, before, requested_date: after }): OrderEntry => ({
    ...about,
    circuit_id: id,
    changes: [{ field: 'requested_date', before, after }],
  }))
  await record(db, viewer, orderHistory, events.length > 0 ? events : [about])
  return moved.map(({ reference, before, earliest_date, first_promised }) => ({
    reference,
    was: before ?? earliest_date,
    promised: first_promised,
  }))
}

async function closeApproval(
  db: Db,
  approval: ApprovalRow,
  columns: Partial<Pick<ApprovalRow, 'status' | 'ended_by' | 'ended_at' | 'words' | 'order_id'>>,
) {
  await leaveQuotes(db, approval)
  await db
    .updateTable('order_approval')
    .set(columns)
    .where((row) => row.and({ company_id: approval.company_id, id: approval.id }))
    .execute()
}

async function leaveQuotes(db: Db, { company_id, id }: ApprovalRow) {
  await db
    .updateTable('order_approval_quote')
    .set({ open: false })
    .where((row) => row.and({ company_id, approval_id: id, open: true }))
    .execute()
}
