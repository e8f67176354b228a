import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { earlyTermination, depositOf, keptTerm } from '#contract/charges.ts'
import { noSen, sumSen } from '#contract/money.ts'
import {
  type ApprovalStatus,
  type OrderApproval,
  approvalDays,
  approvalApi,
} from '#contract/orders/approvals.ts'
import { purchaseOf, type Order } from '#contract/orders/order.ts'
import { commitmentOf, exceededBy, type ExceededLimit } from '#contract/orders/spending-limit.ts'
import { weakestLevel } from '#contract/price-level.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { type OrderPurchase, placeOrder, totalsOfQuotes } from '#server/orders/place.ts'
import { type Db, asViewer } from '#server/platform/db.ts'
import { notFound, AppError } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { earliestDates, quoteOf, readRows, type QuoteRow } from '#server/quotes/queries.ts'
import { userStatusIds } from '#contract/roles.ts'
import { plusDays } from '#contract/days.ts'
import { roomsOfQuote, contactableSites, labelledContact } from '#server/orders/site-contacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { readBuyer } from '#server/orders/buyer.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import { withdrawApprovals, endApprovals } from '#server/quotes/change.ts'

type Stored = Selectable<Tables['order_approval']>

type ApprovalRow = Stored & {
  quote_ids: number[]
  requester: string
  ender: string | null
  order_reference: string | null
  /** Whether the viewer may decide on it, apart from their own. */
  decides: boolean
}

/** The status shown: `expired` is derived from the last day. */
export function shownApproval(
  { status, expires_on }: Pick<Stored, 'status' | 'expires_on'>,
  { today }: Viewer,
): ApprovalStatus {
  return status === 'open' && expires_on < today ? 'expired' : status
}

export async function findApproval(db: Db, viewer: Viewer, id: number): Promise<ApprovalRow> {
  const { rows } = await sql<ApprovalRow>`
    ${approvalRows(sql`(select a.* from order_approval a where ${visible(viewer)} and a.id = ${id})`, viewer)}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function readApproval(db: Db, viewer: Viewer, id: number): Promise<OrderApproval> {
  const [approval] = await withQuotes(db, viewer, [await findApproval(db, viewer, id)])
  return approval!
}

/** Newest first: deciders see the company’s requests, others their own. */
export async function listApprovals(
  db: Db,
  viewer: Viewer,
  query: z.output<NonNullable<typeof approvalApi.list.query>>,
) {
  const shown = sql`case when a.status = 'open' and a.expires_on < ${viewer.today} then 'expired' else a.status end`
  const narrowed = {
    all: sql``,
    ended: sql`and ${shown} <> 'open'`,
    some: sql`and ${shown} = ${query.status}`,
  }[query.status === 'all' || query.status === 'ended' ? query.status : 'some']
  const matching = sql`from order_approval a where ${visible(viewer)} ${narrowed}`
  const page = sql`(select a.* ${matching} order by a.id desc ${sliceOf(query)})`
  const { rows, count } = await readPage(
    db,
    sql`(select count(*) ${matching})`,
    sql<ApprovalRow>`${approvalRows(page, viewer)} order by a.id desc`,
  )
  return { data: await withQuotes(db, viewer, rows), count }
}

/** The open requests `a` that the viewer may decide, with a WHERE that can be extended. */
export function requestsToDecide(viewer: Viewer) {
  return sql`order_approval a join portal_user u on u.id = ${viewer.userId}
    where a.company_id = ${companyOf(viewer)} and a.status = 'open' and a.expires_on >= ${viewer.today}
      and a.requested_by <> u.id and ${decides(viewer, sql`a.requested_by`)}`
}

export function countOwn(viewer: Viewer) {
  return sql`(select count(*) from order_approval a where a.company_id = ${companyOf(viewer)} and a.status = 'open'
    and a.expires_on >= ${viewer.today} and a.requested_by = ${viewer.userId})`
}

function visible(viewer: Viewer) {
  return sql<boolean>`a.company_id = ${companyOf(viewer)} and exists (select from portal_user u
    where u.id = ${viewer.userId} and (a.requested_by = u.id or ${decides(viewer)}))`
}

/** A colleague who has joined the staff since is shown as the carrier. */
function approvalRows(from: ReturnType<typeof sql>, viewer: Viewer) {
  return sql<ApprovalRow>`select a.*, coalesce(r.full_name, 'Trunkline') as requester,
      e.full_name as ender, o.reference as order_reference,
      (select json_agg(q.quote_id order by q.quote_id) from order_approval_quote q
        where q.company_id = a.company_id and q.approval_id = a.id) as quote_ids,
      (select ${decides(viewer, sql`a.requested_by`)} from portal_user u where u.id = ${viewer.userId}) as decides
    from ${from} a
      left join portal_user r on r.id = a.requested_by
      left join portal_user e on e.id = a.ended_by
      left join purchase_order o on o.company_id = a.company_id and o.id = a.order_id`
}

async function withQuotes(db: Db, viewer: Viewer, rows: ApprovalRow[]): Promise<OrderApproval[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ quote_ids }) => quote_ids)
  const quotes = await readRows(db, viewer, ids)
  const months = await depositMonthsOf(db, viewer.today, companyOf(viewer))
  const all = [...quotes.values()]
  const earliest = await earliestDates(db, viewer, all)
  const dated = new Map(all.map((quote, index) => [quote.id, { ...quote, earliest_date: earliest[index]! }]))
  const quotesOf = ({ quote_ids }: ApprovalRow) => quote_ids.map((id) => dated.get(id)!)
  return rows.map((row) => approvalOf(row, quotesOf(row), months, viewer))
}

type DatedQuote = QuoteRow & { earliest_date: string }

function approvalOf(row: ApprovalRow, rows: DatedQuote[], months: number, viewer: Viewer): OrderApproval {
  const status = shownApproval(row, viewer)
  const quotes = rows.map((quote) => ({ ...quoteOf(quote, viewer), earliest_date: quote.earliest_date }))
  const { nrc, mrc } = totalsOfQuotes(rows)
  const own = row.requested_by === viewer.userId
  const purchase = row.purchase as OrderPurchase
  const labels = contactableSites(rows)
  return {
    ...row,
    status,
    requested_by: { id: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
    ...purchaseOf(purchase),
    requested_dates: purchase.requested_dates ?? {},
    rooms: Object.fromEntries(
      rows.map((quote) => [quote.id, roomsOfQuote(quote, purchase.rooms?.[quote.id])]),
    ),
    site_contacts: (purchase.site_contacts ?? []).map((contact) => labelledContact(contact, labels)),
    asked: { nrc: row.nrc, mrc: row.mrc },
    total_nrc: nrc,
    total_mrc: mrc,
    tax_nrc: sumSen(quotes.map(({ tax_nrc }) => tax_nrc ?? 0)),
    tax_mrc: sumSen(quotes.map(({ tax_mrc }) => tax_mrc ?? 0)),
    commitment: commitmentOf(rows.map(committed)),
    deposit: depositOf(mrc, months),
    early_termination: sumSen(
      quotes.map((quote) =>
        earlyTermination(
          quote.total_mrc ?? noSen,
          quote.contract_id ?? 0,
          keptTerm(quote, quote.earliest_date),
        ),
      ),
    ),
    price_level: weakestLevel(rows.map((quote) => quote.price_level)),
    quotes,
    ended_by: row.ended_by === null || row.ender === null ? null : { id: row.ended_by, name: row.ender },
    ended_at: row.ended_at?.toISOString() ?? null,
    order: row.order_id === null ? null : { id: row.order_id, order_reference: row.order_reference ?? '' },
    may_decide: status === 'open' && row.decides && !own,
    may_withdraw: status === 'open' && own,
  }
}

/** The company’s active administrators and their delegates today, without `except`, who requested approval. */
export async function decidersOf(
  db: Db,
  viewer: Viewer,
  except: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.full_name as name from portal_user u
    where u.company_id = ${companyOf(viewer)} and u.status_id = ${userStatusIds.active} and u.id <> ${except}
      and ${decides(viewer, sql`${except}`)}
    order by u.first_name, u.last_name, u.id`.execute(db)
  return rows
}

/** A delegate does not decide on the requests of the administrator who named them. */
function decides({ today }: Viewer, requester = sql`0`) {
  return sql<boolean>`(u.company_admin or exists (
    select from approval_delegate d join portal_user n on n.id = d.administrator_id
    where d.delegate_id = u.id and d.company_id = u.company_id and ${today} between d.first_day and d.last_day
      and n.company_admin and n.status_id = ${userStatusIds.active} and n.id <> ${requester}))`
}

interface Requested {
  approval: { id: number; expires_on: string; exceeded: ExceededLimit }
}

/**
 * Places an order, or requests its approval if it is above the viewer’s spending limit. Whatever refuses the order
 * refuses the request; also 409 for a quote in another open request, and if nobody else could decide.
 */
export async function orderOrRequest(
  db: Db,
  viewer: Viewer,
  purchase: OrderPurchase,
): Promise<Order | Requested> {
  const buyer = await readBuyer(db, viewer, { lock: true })
  if (buyer.spending_limit === null) return placeOrder(db, viewer, purchase, { buyer })
  const quotes = await lockQuotes(db, viewer, purchase.quote_ids, 'order')
  const exceeded = exceededBy(commitmentOf(quotes.map(committed)), buyer)
  if (!exceeded) return placeOrder(db, viewer, purchase, { buyer })

  await refuseAsOrder(db, viewer, purchase)
  await refuseSecondRequest(db, viewer, quotes)
  const deciders = await decidersOf(db, viewer, viewer.userId)
  if (deciders.length === 0) throw new AppError('wrong_status', (w) => w.nobodyDecides)
  return keepRequest(db, viewer, { purchase, quotes, exceeded, deciders })
}

function committed({ total_nrc, total_mrc, contract_months }: QuoteRow) {
  return { total_nrc, total_mrc, term: contract_months }
}

/** Places the order and rolls it back, so that the same verb checks it. */
async function refuseAsOrder(db: Db, viewer: Viewer, purchase: OrderPurchase) {
  await sql`savepoint tried`.execute(db)
  await placeOrder(db, viewer, purchase)
  await sql`rollback to savepoint tried`.execute(db)
}

async function refuseSecondRequest(db: Db, viewer: Viewer, quotes: readonly QuoteRow[]) {
  const ids = quotes.map(({ id }) => id)
  const { rows } = await sql<{ quote_id: number }>`
    select q.quote_id from order_approval_quote q
      join order_approval a on a.company_id = q.company_id and a.id = q.approval_id
    where q.company_id = ${companyOf(viewer)} and q.open and q.quote_id = any(${ids}::bigint[])
      and a.expires_on >= ${viewer.today}
    order by q.quote_id limit 1`.execute(db)
  const waiting = quotes.find(({ id }) => id === rows[0]?.quote_id)
  if (waiting) throw new AppError('wrong_status', (w) => w.quoteAwaitsApproval(waiting.reference))
  // The remaining ones are past their last day.
  await withdrawApprovals(db, viewer, ids)
}

interface NewRequest {
  purchase: OrderPurchase
  quotes: readonly QuoteRow[]
  exceeded: ExceededLimit
  deciders: readonly { id: number }[]
}

async function keepRequest(
  db: Db,
  viewer: Viewer,
  { purchase, quotes, exceeded, deciders }: NewRequest,
): Promise<Requested> {
  const company_id = companyOf(viewer)
  const { nrc, mrc } = totalsOfQuotes(quotes)
  const validities = quotes.map(({ validity }) => validity!)
  const expires_on = [plusDays(viewer.today, approvalDays), ...validities].reduce((a, b) => (a < b ? a : b))
  const { id } = await db
    .insertInto('order_approval')
    .values({
      company_id,
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
      language: viewer.language,
      expires_on,
      // The expected totals are stored beside it, in sen.
      purchase: JSON.stringify({ ...purchase, expected: undefined }),
      nrc,
      mrc,
      exceeded: JSON.stringify(exceeded),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_approval_quote')
    .values(quotes.map((quote) => ({ company_id, approval_id: id, quote_id: quote.id, open: true })))
    .execute()
  const { full_name } = await db
    .selectFrom('portal_user')
    .select('full_name')
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  await notify(db, viewer, {
    kind: 'approval_requested',
    company_id,
    users: deciders.map((each) => each.id),
    facts: { reference: purchase.po_number, person: full_name, nrc, mrc, day: expires_on },
  })
  return { approval: { id, expires_on, exceeded } }
}

export async function expireApprovals(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) => endApprovals(db, calendar, sql`a.expires_on < ${calendar.today}`))
}
