import { productIds, products } from '#contract/catalog.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { AdminCounts, CustomerCounts, EveryCompanyCounts } from '#contract/dashboard.ts'
import { plusDays } from '#contract/days.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { countOwn, requestsToDecide } from '#server/orders/approvals.ts'
import { countOpenIn } from '#server/orders/count-deliveries.ts'
import { countNeeding } from '#server/orders/needs.ts'
import { userStatusIds } from '#contract/roles.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { floorsToDecide } from '#server/quotes/floor-approvals.ts'
import { unreadThreads } from '#server/quotes/unread.ts'
import { countUsers } from '#server/users/queries.ts'

/** The counters of a customer's own quotes and orders; they match the lists they link to. */
export async function countForCompany(db: Db, viewer: Viewer): Promise<CustomerCounts> {
  const company = companyOf(viewer)
  const { rows } = await sql<CustomerCounts>`
    select q.*, o.* from
      (select count(*) filter (where status = 'pending') as "pendingQuote",
        count(*) filter (where status = 'active' and validity >= ${viewer.today}) as "activeQuote",
        count(*) filter (where status = 'cart') as "cartQuote",
        count(*) filter (where status = 'ordered') as "orderedQuote",
        count(*) filter (where status = 'cancelled') as "cancelledQuote",
        count(*) filter (where status = 'active' and validity < ${viewer.today}) as "expiredQuote",
        count(*) filter (where status = 'active' and validity between ${viewer.today}
          and ${plusDays(viewer.today, expiringDays)}) as "expiringQuote",
        count(*) as "totalQuote",
        (select count(*) from ${unreadThreads(viewer)}) as "unreadQuote"
        from quote where company_id = ${company} and status <> 'removed') q,
      (select count(*) filter (where status = 'pending') as "pendingOrder",
        count(*) filter (where status = 'processing') as "processingOrder",
        count(*) filter (where status = 'delivered') as "deliveredOrder",
        count(*) filter (where status = 'cancelled') as "cancelledOrder",
        count(*) as "totalOrder",
        ${countNeeding('late', viewer)} as "lateOrder", ${countNeeding('charge', viewer)} as "chargeOrder",
        ${countNeeding('offer', viewer)} as "cancelOfferOrder",
        (select count(*) from ${requestsToDecide(viewer)}) as "decideApproval", ${countOwn(viewer)} as "ownApproval"
        from purchase_order where company_id = ${company}) o`.execute(db)
  return rows[0]!
}

/** The counters of all companies, with the stored counts of quotes. Staff cannot see carts, so these are not counted. */
export async function countForStaff(db: Db, viewer: Viewer): Promise<EveryCompanyCounts> {
  const { rows } = await sql<EveryCompanyCounts>`
    select q.*, o.*, p.* from ${productShares},
      (select coalesce(sum(quotes) filter (where status = 'pending'), 0)::bigint as "cmTotalPendingQuote",
        coalesce(sum(quotes) filter (where status = 'active' and validity >= ${viewer.today}), 0)::bigint
          as "cmTotalActiveQuote",
        coalesce(sum(quotes), 0)::bigint as "cmTotalQuote",
        (select count(*) from ${unreadThreads(viewer)}) as "cmUnreadQuote"
        from quote_count where status not in ('removed', 'cart')) q,
      (select count(*) filter (where status = 'pending') as "cmTotalPendingOrder",
        count(*) filter (where status = 'processing') as "cmTotalProcessingOrder",
        count(*) filter (where status = 'delivered') as "cmTotalDeliveredOrder",
        count(*) filter (where status = 'cancelled') as "cmCancelledOrder",
        count(*) as "cmTotalOrder",
        ${countNeeding('late', viewer)} as "cmLateOrder", ${countNeeding('cancel', viewer)} as "cmCancelRequestedOrder",
        ${countNeeding('offer', viewer)} as "cmCancelOfferOrder", ${countNeeding('charge', viewer)} as "cmChargeOrder",
        ${countOpenIn('overdue', viewer)} as "cmOverdueCircuit", ${countOpenIn('this_week', viewer)} as "cmDueCircuit",
        (select count(*) from ${floorsToDecide(viewer)}) as "cmDecideFloor"
        from purchase_order) o`.execute(db)
  return rows[0]!
}

/** The same with every company by name, and how many users there are. */
export async function countForAdmin(db: Db, viewer: Viewer): Promise<AdminCounts> {
  const counts = await countForStaff(db, viewer)
  const customerList = await db
    .selectFrom('company')
    .select(['id', 'name as company'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const totalUser = await countUsers(db)
  const waiting = await db
    .selectFrom('portal_user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .where('status_id', '=', userStatusIds.pending)
    .executeTakeFirstOrThrow()
  return {
    ...counts,
    customerList,
    totalUser,
    totalCustomer: customerList.length,
    waitingUser: waiting.users,
  }
}

/** Quotes that have left the cart come from the months of all companies, carts from their counter. */
const productShares = sql`
  (select ${sql.join(sharesOfProducts())}
  from (
    select product_id, sum(quotes) as quotes from quote_month_of_all group by product_id
    union all select product_id, sum(quotes) from quote_count where status = 'cart' group by product_id) counted) p`

/** The share of each product that has a counter, in percent with one decimal. */
function sharesOfProducts() {
  return productIds().flatMap((id) => {
    const { share } = products[id]
    if (!share) return []
    const own = sql`sum(quotes) filter (where product_id = ${sql.lit(id)})`
    return sql`coalesce(round(100.0 * ${own} / sum(quotes), 1), 0)::float8 as ${sql.ref(share)}`
  })
}
