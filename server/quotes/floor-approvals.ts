import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { FloorApproval, FloorStatus, floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import type { SupplierCost, WholeQuote, Quote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound, AppError, invalid } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { supplierCostOf, recordSupplierCost } from '#server/quotes/supplier-cost.ts'
import { quoteOf, readRows, visibleTo, type QuoteRow } from '#server/quotes/queries.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { lockQuote } from '#server/quotes/lock.ts'
import { checkPrice, priceQuote, type AgreedPrice } from '#server/quotes/price.ts'

type Row = Omit<Selectable<Tables['floor_approval']>, 'status'> & {
  shown: FloorStatus
  requester: string
  ender: string | null
  reference: string
  company: string
  supplier_cost: SupplierCost | null
}

/** Throws 404. */
export async function findFloorApproval(db: Db, viewer: Viewer, id: number): Promise<Row> {
  const { rows } = await sql<Row>`${requests(viewer)} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listFloorApprovals(
  db: Db,
  viewer: Viewer,
  query: z.output<NonNullable<typeof floorApprovalApi.list.query>>,
) {
  const narrowed = {
    all: sql``,
    over: sql`and r.shown <> 'open'`,
    some: sql`and r.shown = ${query.status}`,
  }[query.status === 'all' || query.status === 'over' ? query.status : 'some']
  const of = query.quote_id === undefined ? sql`` : sql`and r.quote_id = ${query.quote_id}`
  const matching = sql`from (${requests(viewer)}) r where true ${narrowed} ${of}`
  const { rows, count } = await readPage(
    db,
    sql`(select count(*) ${matching})`,
    sql<Row>`select r.* ${matching} order by r.id desc ${sliceOf(query)}`,
  )
  const quotes = await readRows(
    db,
    viewer,
    rows.map(({ quote_id }) => quote_id),
  )
  return { data: rows.map((row) => floorApprovalOf(row, quotes.get(row.quote_id)!, viewer)), count }
}

export function floorsToDecide(viewer: Viewer) {
  return sql`floor_approval a join quote q on q.company_id = a.company_id and q.id = a.quote_id
    where ${viewer.approvesFloor === true} and a.status = 'open' and a.requested_by <> ${viewer.userId}
      and (q.validity is null or q.validity >= ${viewer.today}) and ${visibleTo(viewer)}`
}

/** An expired quote ends its request. */
function requests(viewer: Viewer) {
  return sql`select a.*, q.reference, c.name as company, ${supplierCostOf('q')} as supplier_cost,
      case when a.status = 'open' and q.validity < ${viewer.today} then 'ended' else a.status end as shown,
      r.full_name as requester, e.full_name as ender
    from floor_approval a
      join quote q on q.company_id = a.company_id and q.id = a.quote_id
      join company c on c.id = q.company_id
      join portal_user r on r.id = a.requested_by
      left join portal_user e on e.id = a.ended_by
    where ${visibleTo(viewer)}`
}

function floorApprovalOf(row: Row, quote: QuoteRow, viewer: Viewer): FloorApproval {
  const own = row.requested_by === viewer.userId
  const open = row.shown === 'open'
  return {
    id: row.id,
    status: row.shown,
    requested_by: { id: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
    asked: { nrc: row.nrc, mrc: row.mrc },
    was: { nrc: row.was_nrc, mrc: row.was_mrc },
    floor: { nrc: row.floor_nrc, mrc: row.floor_mrc },
    min_margin: row.min_margin,
    price_level: row.price_level,
    lead_time_days: row.lead_time_days,
    reason: row.reason,
    message: row.message,
    supplier_cost: row.supplier_cost,
    ended_by: row.ended_by === null || row.ender === null ? null : { id: row.ended_by, name: row.ender },
    ended_at: row.ended_at?.toISOString() ?? null,
    words: row.words,
    quote: quoteOf(quote, viewer),
    may_decide: open && !own && viewer.approvesFloor === true,
    may_withdraw: open && own,
  }
}

/**
 * Prices a quote or, if settings require it for a price below the floor or the minimum margin, requests another client manager's approval.
 * Whatever refuses the price refuses the request; also 409 while another request is open, and if nobody else could
 * approve.
 */
export async function priceOrRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  agreed: AgreedPrice,
): Promise<
  { quote: WholeQuote; request?: never } | { quote?: never; request: { id: number; reference: string } }
> {
  if (await isSwitchedOn(db, 'floor_needs_approval')) {
    await lockViewer(db, viewer)
    const row = await lockQuote(db, viewer, id, 'price')
    const checked = await checkPrice(db, viewer, row, agreed)
    if (checked.isBelow && row.status === 'cart') throw new AppError('wrong_status', (w) => w.floorInCart)
    if (checked.isBelow) return { request: await keepRequest(db, viewer, row, agreed, checked) }
  }
  return { quote: await priceQuote(db, viewer, id, agreed) }
}

async function keepRequest(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  agreed: AgreedPrice,
  { floor, minMargin, price_level }: Awaited<ReturnType<typeof checkPrice>>,
) {
  const { company_id, id: quote_id, reference } = row
  const open = await db
    .selectFrom('floor_approval')
    .select('id')
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw new AppError('wrong_status', (w) => w.floorAwaitsApproval(reference))
  const people = await clientManagers(db)
  const approvers = people.filter((each) => each.may_approve_floor && each.id !== viewer.userId)
  if (approvers.length === 0) throw new AppError('wrong_status', (w) => w.nobodyApprovesFloor)

  const { bandwidth_nrc: nrc, bandwidth_mrc: mrc } = agreed
  const reason = agreed.reason!
  const { id } = await db
    .insertInto('floor_approval')
    .values({
      company_id,
      quote_id,
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
      nrc,
      mrc,
      price_level,
      lead_time_days: agreed.lead_time_days ?? null,
      reason,
      message: agreed.message || null,
      was_nrc: row.bandwidth_nrc,
      was_mrc: row.bandwidth_mrc,
      floor_nrc: floor.nrc,
      floor_mrc: floor.mrc,
      min_margin: minMargin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The company does not see supplier costs, so they are saved at once; the message waits with the price.
  if (agreed.supplier_cost !== undefined) await recordSupplierCost(db, viewer, row, agreed.supplier_cost)
  await notify(db, viewer, {
    kind: 'floor_requested',
    company_id,
    quote_id,
    users: approvers.map((each) => each.id),
    facts: {
      reference,
      company: row.company,
      person: people.find((each) => each.id === viewer.userId)?.name,
      nrc,
      mrc,
      words: reason,
    },
  })
  return { id, reference }
}

function clientManagers(db: Db) {
  return db
    .selectFrom('portal_user')
    .select(['id', 'may_approve_floor', 'full_name as name'])
    .where('role_id', '=', roleIds.client_manager)
    .where('status_id', '=', userStatusIds.active)
    .execute()
}

/**
 * Approving prices the quote as requested, on the requester's behalf. Throws 422 on `words` for declining without a
 * reason, 404 for an unknown request, 409 for one's own or a closed one.
 */
export async function decideFloor(
  db: Db,
  viewer: Viewer,
  id: number,
  { accept, words = null }: z.output<NonNullable<typeof floorApprovalApi.decide.body>>,
): Promise<{ reference: string; quote: Quote | null }> {
  if (!accept && !words) throw invalid({ words: (w) => w.declineNeedsReason })
  await lockViewer(db, viewer, 'may_approve_floor')
  const { requested_by } = await findFloorApproval(db, viewer, id)
  if (requested_by === viewer.userId) throw new AppError('wrong_status', (w) => w.ownApproval)
  const asked = await lockFloorApproval(db, viewer, id)
  // First, because pricing a quote ends its open request.
  await endFloorApproval(db, viewer, asked, { status: accept ? 'approved' : 'declined', words })
  const quote = accept
    ? await priceQuote(db, { ...viewer, userId: requested_by }, asked.quote_id, {
        bandwidth_nrc: asked.nrc,
        bandwidth_mrc: asked.mrc,
        price_level: asked.price_level,
        lead_time_days: asked.lead_time_days,
        reason: asked.reason,
        message: asked.message,
      })
    : null
  await notify(db, viewer, {
    kind: 'floor_answered',
    company_id: asked.company_id,
    quote_id: asked.quote_id,
    users: [requested_by],
    facts: {
      reference: asked.reference,
      company: asked.company,
      accepted: accept,
      nrc: asked.nrc,
      mrc: asked.mrc,
      words: words ?? undefined,
    },
  })
  return { reference: asked.reference, quote }
}

/** Throws 404 for an unknown request, 409 for another's and for one that is not open. */
export async function withdrawFloor(db: Db, viewer: Viewer, id: number): Promise<string> {
  const { requested_by } = await findFloorApproval(db, viewer, id)
  if (requested_by !== viewer.userId) throw new AppError('wrong_status', (w) => w.notYourApproval)
  const asked = await lockFloorApproval(db, viewer, id)
  await endFloorApproval(db, viewer, asked, { status: 'withdrawn', words: null })
  return asked.reference
}

/** Locks the quote first, like every other change of it. */
async function lockFloorApproval(db: Db, viewer: Viewer, id: number) {
  await sql`select q.id from quote q join floor_approval a on a.company_id = q.company_id and a.quote_id = q.id
    where a.id = ${id} for update of q`.execute(db)
  await sql`select a.id from floor_approval a where a.id = ${id} for update`.execute(db)
  const asked = await findFloorApproval(db, viewer, id)
  if (asked.shown !== 'open') throw new AppError('wrong_status', (w) => w.floorApprovalIsNow(asked.shown))
  return asked
}

async function endFloorApproval(
  db: Db,
  viewer: Viewer,
  { company_id, id }: { company_id: number; id: number },
  { status, words }: Pick<Selectable<Tables['floor_approval']>, 'status' | 'words'>,
) {
  await db
    .updateTable('floor_approval')
    .set({ status, words, ended_by: viewer.userId, ended_at: viewer.now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
