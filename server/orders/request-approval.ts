import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { sumSen, type Sen } from '#contract/money.ts'
import { approvalDays } from '#contract/orders/approvals.ts'
import type { Order } from '#contract/orders/order.ts'
import { isAboveLimit } from '#contract/orders/spending-limit.ts'
import { notify } from '#server/notifications/notify.ts'
import { decidersOf } from '#server/orders/deciders.ts'
import { readBuyer } from '#server/orders/buyer.ts'
import { placeOrder, type OrderPurchase } from '#server/orders/place.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'
import { withdrawApprovals } from '#server/quotes/withdraw-approvals.ts'

interface Requested {
  approval: { id: number; expires_on: string }
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
  const { spending_limit } = buyer
  if (spending_limit === null) return placeOrder(db, viewer, purchase, { buyer })
  const quotes = await lockQuotes(db, viewer, purchase.quote_ids, 'order')
  if (!isAboveLimit(spending_limit, quotes.map(committed))) return placeOrder(db, viewer, purchase, { buyer })

  await refuseAsOrder(db, viewer, purchase)
  await refuseSecondRequest(db, viewer, quotes)
  const deciders = await decidersOf(db, viewer, viewer.userId)
  if (deciders.length === 0) throw new AppError('wrong_status', (w) => w.nobodyDecides)
  return keepRequest(db, viewer, purchase, quotes, deciders)
}

export function committed({ total_nrc, total_mrc, contract_months }: QuoteRow) {
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

async function keepRequest(
  db: Db,
  viewer: Viewer,
  purchase: OrderPurchase,
  quotes: readonly QuoteRow[],
  deciders: readonly { id: number }[],
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
  return { approval: { id, expires_on } }
}

export function totalsOfQuotes(quotes: readonly Pick<QuoteRow, 'total_nrc' | 'total_mrc'>[]): {
  nrc: Sen
  mrc: Sen
} {
  return {
    nrc: sumSen(quotes.map((quote) => quote.total_nrc ?? 0)),
    mrc: sumSen(quotes.map((quote) => quote.total_mrc ?? 0)),
  }
}
