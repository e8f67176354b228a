import { countNeeding } from '#server/customers/queries.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  dashboardApi,
  type AdminCounts,
  type CustomerCounts,
  type AllCompaniesCounts,
} from '#contract/dashboard.ts'
import { readAttentionCall } from '#contract/dashboard/attention.ts'
import {
  exportWorkCall,
  readWorkCall,
  dueTimes,
  waitingDays,
  renewalMonths,
  type DueTime,
  type Work,
  type WorkFigure,
  exportSpendCall,
  readSpendCall,
  endingDays,
  type Spend,
  type SpendFigure,
  exportSalesCall,
  readSalesCall,
  type Sales,
  type SalesMonth,
  type SalesFigure,
  periodMonths,
  type Period,
  periods,
} from '#contract/dashboard/figures.ts'
import { firstStepApi, firstSteps, type FirstStep } from '#contract/first-steps.ts'
import { type Role, userStatusIds } from '#contract/roles.ts'
import { daysBefore, readAttention } from '#server/dashboard/attention.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import type { LostReason } from '#contract/quotes/cancel-reasons.ts'
import type { Db } from '#server/platform/db.ts'
import { type Viewer, companyOf } from '#server/platform/viewer.ts'
import { plusDays } from '#contract/days.ts'
import type { CallData } from '#contract/endpoint.ts'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import { expiringDays } from '#contract/quotes/actions.ts'
import { countOwn, requestsToDecide } from '#server/orders/approvals.ts'
import { countOpenIn } from '#server/orders/deliveries.ts'
import { countByReason } from '#server/orders/attention-reasons.ts'
import { floorsToDecide } from '#server/quotes/floor-approvals.ts'
import { unreadThreads } from '#server/quotes/queries.ts'
import { serviceStateOn } from '#server/services/lock.ts'
import { isLiving, termEndsSoon } from '#server/services/queries.ts'
import { countUsers } from '#server/users/queries.ts'
import { csvOf, type CsvCell, plainAmount } from '#server/platform/export.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

/** These counters match the lists they link to. */
async function countForCompany(db: Db, viewer: Viewer): Promise<CustomerCounts> {
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
        ${countByReason('late', viewer)} as "lateOrder", ${countByReason('charge', viewer)} as "chargeOrder",
        ${countByReason('offer', viewer)} as "cancelOfferOrder",
        (select count(*) from ${requestsToDecide(viewer)}) as "decideApproval", ${countOwn(viewer)} as "ownApproval",
        ${countServices(sql`s.company_id = ${company} and ${serviceStateOn(viewer.today)} = 'accepting'`)} as "acceptService",
        ${countServices(sql`s.company_id = ${company} and ${termEndsSoon(viewer.today)}`)} as "endingService"
        from purchase_order where company_id = ${company}) o`.execute(db)
  return rows[0]!
}

const countServices = (those: RawBuilder<unknown>) => sql`(select count(*) from service s where ${those})`

/** Staff cannot see carts, so these are not counted. */
async function countForStaff(db: Db, viewer: Viewer): Promise<AllCompaniesCounts> {
  const { rows } = await sql<AllCompaniesCounts>`
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
        ${countByReason('late', viewer)} as "cmLateOrder", ${countByReason('cancel', viewer)} as "cmCancelRequestedOrder",
        ${countByReason('date', viewer)} as "cmDateRequestedOrder",
        ${countByReason('offer', viewer)} as "cmCancelOfferOrder", ${countByReason('charge', viewer)} as "cmChargeOrder",
        ${countOpenIn('overdue', viewer)} as "cmOverdueCircuit", ${countOpenIn('this_week', viewer)} as "cmDueCircuit",
        (select count(*) from ${floorsToDecide(viewer)}) as "cmDecideFloor",
        ${countServices(termEndsSoon(viewer.today))} as "cmEndingService"
        from purchase_order) o`.execute(db)
  return rows[0]!
}

async function countForAdmin(db: Db, viewer: Viewer): Promise<AdminCounts> {
  const counts = await countForStaff(db, viewer)
  const customerList = await db
    .selectFrom('company')
    .select(['id', 'name as company'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const totalUser = await countUsers(db)
  const { rows } = await sql<Pick<AdminCounts, 'health' | 'waitingUser'>>`
    select job_health() as health,
      (select count(*) from portal_user where status_id = ${userStatusIds.pending}) as "waitingUser"`.execute(
    db,
  )
  return {
    ...counts,
    ...rows[0]!,
    customerList,
    totalUser,
    totalCustomer: customerList.length,
    needs: await countNeeding(db),
  }
}

/** Carts are not in the monthly figures, so they come from their own counter. */
const productShares = sql`
  (select ${sql.join(sharesOfProducts())}
  from (
    select product_id, sum(quotes) as quotes from quote_month_of_all group by product_id
    union all select product_id, sum(quotes) from quote_count where status = 'cart' group by product_id) counted) p`

function sharesOfProducts() {
  return productIds().flatMap((id) => {
    const { share } = products[id]
    if (!share) return []
    const own = sql`sum(quotes) filter (where product_id = ${sql.lit(id)})`
    return sql`coalesce(round(100.0 * ${own} / sum(quotes), 1), 0)::float8 as ${sql.ref(share)}`
  })
}

const counting = {
  customer: countForCompany,
  client_manager: countForStaff,
  admin: countForAdmin,
  commercial: countForStaff,
} satisfies Record<Role, unknown>

export function dashboardRoutes(portal: Portal) {
  serveData(portal, firstStepApi.list, ({ db, viewer }) => listFirstSteps(db, viewer))
  serve(portal, firstStepApi.dismiss, async ({ db, viewer, body }) => {
    await dismissFirstSteps(db, viewer, body.dismissed)
    return {}
  })
  serveData(portal, dashboardApi.read, ({ db, viewer }) => counting[viewer.role](db, viewer))
  serveData(portal, readAttentionCall, ({ db, viewer }) => readAttention(db, viewer))
  serveData(portal, readSalesCall, ({ db, viewer, query }) => readSales(db, viewer, query.period))
  serveExport(portal, exportSalesCall, async ({ db, viewer, query: { period, figure } }) => {
    const sales = await readSales(db, viewer, period)
    return figureFile(figure, viewer, (w) => salesRows[figure](sales, w))
  })
  serveData(portal, readSpendCall, ({ db, viewer, query }) => readSpend(db, viewer, query.period))
  serveExport(portal, exportSpendCall, async ({ db, viewer, query: { period, figure } }) => {
    const spend = await readSpend(db, viewer, period)
    return figureFile(figure, viewer, (w) => spendRows[figure](spend, w))
  })
  serveData(portal, readWorkCall, ({ db, viewer }) => readWork(db, viewer))
  serveExport(portal, exportWorkCall, async ({ db, viewer, query: { figure } }) => {
    const work = await readWork(db, viewer)
    return figureFile(figure, viewer, (w) => workRows[figure](work, w))
  })
}

/** As of the latest run of the scheduled task. Quotes that awaited a price count in the month they were made. */
async function readSales(db: Db, { today }: Viewer, period: Period): Promise<Sales> {
  const first = `${periodMonths(period, today)[0]!}-01`
  const firstBefore = `${periodMonths(period, today, periods[period])[0]!}-01`
  const run = await db.selectFrom('month_run').select('at').executeTakeFirst()
  const months = await sql<SalesMonth>`
    select to_char(month, 'YYYY-MM') as month, nullif(product_id, 0) as product_id,
      ${quotesIn('pending', 'active')} as open, ${quotesIn('ordered')} as won, ${quotesIn('cancelled')} as cancelled,
      ${quotesIn('expired')} as expired,
      coalesce(sum(total_mrc) filter (where state = 'ordered'), 0)::bigint as won_mrc,
      sum(priced)::bigint as priced, round(sum(waited) / 3600, 1)::float8 as waited_hours
    from quote_month_of_all m
    where month >= ${firstBefore} group by m.month, m.product_id
    order by m.month, m.product_id`.execute(db)
  const lost = await sql<{ reason: LostReason; quotes: number }>`
    select reason, sum(quotes)::bigint as quotes from (
      select reason, quotes from lost_month_of_all where month >= ${first}
      union all select 'expired', quotes from quote_month_of_all where month >= ${first} and state = 'expired') l
    group by reason order by 2 desc, 1`.execute(db)
  const unserved = await sql<Sales['unserved'][number]>`
    select state, city, sum(quotes)::bigint as quotes from unserved_month_of_all where month >= ${first}
    group by state, city order by 3 desc, 1, 2 limit 200`.execute(db)
  const before = await sql<{ unserved: number }>`
    select coalesce(sum(quotes), 0)::bigint as unserved from unserved_month_of_all
    where month >= ${firstBefore} and month < ${first}`.execute(db)
  return {
    as_of: run?.at.toISOString() ?? null,
    months: months.rows.filter(({ month }) => `${month}-01` >= first),
    before: months.rows.filter(({ month }) => `${month}-01` < first),
    lost: lost.rows,
    unserved: unserved.rows,
    unserved_before: before.rows[0]!.unserved,
  }
}

const quotesIn = (...states: string[]) =>
  sql`coalesce(sum(quotes) filter (where state in (${sql.join(states.map((state) => sql.lit(state)))})), 0)::bigint`

/**
 * Charges before tax of the company's services, from the first day of billing to the last day: a suspended one is
 * billed too. A month counts the services of its last day, the current month those of today.
 */
async function readSpend(db: Db, viewer: Viewer, period: Period): Promise<Spend> {
  const company = companyOf(viewer)
  const { today } = viewer
  const months = periodMonths(period, today, 1).map((month) => `${month}-01`)
  // Changes from before the period count from its first month on.
  const { rows } = await sql<Spend>`
    with services as materialized (
      select s.id, s.reference, s.state, s.product_id, s.billing_from, s.term_ends, s.ends_on, s.total_mrc, k.total_nrc
      from service s join circuit k on k.company_id = s.company_id and k.id = s.circuit_id
      where s.company_id = ${company} and s.state <> 'rejected'),
    changed as (
      select greatest(date_trunc('month', c.day::timestamp)::date, ${months[0]!}) as first, s.product_id,
        sum(c.step) as services, sum(s.total_nrc) filter (where c.step = 1 and c.day >= ${months[0]!}) as total_nrc,
        sum(c.step * s.total_mrc) as total_mrc
      from services s
        -- A service can end before its first day of billing.
        cross join lateral (values (s.billing_from, 1), (greatest(s.ends_on + 1, s.billing_from), -1)) c(day, step)
      where c.day <= ${today} and (c.step = 1 or s.ends_on is not null) group by 1, 2),
    running as (
      select m.first, p.product_id, sum(b.services) over so_far as services, coalesce(b.total_nrc, 0) as total_nrc,
        sum(b.total_mrc) over so_far as total_mrc
      from unnest(${months}::date[]) m(first) cross join (select distinct product_id from changed) p
        left join changed b on b.first = m.first and b.product_id = p.product_id
      window so_far as (partition by p.product_id order by m.first)),
    months as (
      select to_char(first, 'YYYY-MM') as month, product_id, services, total_nrc, total_mrc
      from running where services > 0 or total_nrc > 0 order by first, product_id),
    of_status as (
      select k.status, count(*) as circuits, coalesce(sum(k.total_mrc) filter (
        where k.status in ('pending', 'processing') or ${isLiving(today)}), 0) as total_mrc
      from circuit k left join service s
        on s.company_id = k.company_id and s.circuit_id = k.id and s.state <> 'rejected'
      where k.company_id = ${company} group by k.status
      order by array_position(array['pending', 'processing', 'delivered', 'cancelled'], k.status)),
    ending as (
      select s.id as service_id, s.reference as service_reference, s.product_id, s.term_ends as ends_on, s.total_mrc
      from services s
      where ${isLiving(today)} and s.term_ends between ${today} and ${plusDays(today, endingDays)}
      order by s.term_ends, s.id limit 50)
    select (select coalesce(json_agg(m), '[]') from months m where month || '-01' >= ${months[1]!}) as months,
      (select coalesce(json_agg(m), '[]') from months m where month || '-01' < ${months[1]!}) as before,
      (select coalesce(json_agg(s), '[]') from of_status s) as circuits,
      (select coalesce(json_agg(e), '[]') from ending e) as ending`.execute(db)
  return rows[0]!
}

/** Each count equals that of the list with the same filter. */
async function readWork(db: Db, viewer: Viewer): Promise<Work> {
  const { today } = viewer
  const pending = await sql<Record<string, number>>`
    select ${sql.join(
      waitingDays.map((days) => {
        const since = days === 0 ? sql`false` : sql`q.pending_since >= ${daysBefore(viewer, days)}`
        return sql`kept.quotes - count(*) filter (where ${since}) as ${sql.ref(`d${days}`)}`
      }),
    )}
    -- All that await a price are counted by a trigger; those of the last days, which are few, are taken off them.
    from (select coalesce(sum(quotes), 0)::bigint as quotes from quote_count where status = 'pending') kept
      left join quote q on q.status = 'pending' and q.pending_since >= ${daysBefore(viewer, Math.max(...waitingDays))}
    group by kept.quotes`.execute(db)
  const pipeline = await sql<Work['pipeline'][number]>`
    select nullif(product_id, 0) as product_id, sum(quotes)::bigint as quotes, sum(total_nrc)::bigint as total_nrc,
      sum(total_mrc)::bigint as total_mrc
    from quote_count where status = 'active' and validity >= ${today}
    group by quote_count.product_id having sum(quotes) > 0 order by nullif(product_id, 0)`.execute(db)
  const spans = spansFrom(today)
  const due = await sql<Record<DueTime, number>>`
    select ${sql.join(
      dueTimes.map((name) => {
        const { from, to } = spans[name]
        return sql`count(*) filter (where ${from === null ? sql`true` : sql`next_hand_over >= ${from}`}
          and ${to === null ? sql`true` : sql`next_hand_over <= ${to}`}) as ${sql.ref(name)}`
      }),
    )} from purchase_order where next_hand_over is not null`.execute(db)
  const renewals = await sql<Work['renewals'][number]>`
    select to_char(m.first, 'YYYY-MM') as month, d.from, d.to, count(s.id) as services,
      coalesce(sum(s.total_mrc), 0)::bigint as total_mrc
    from (select (date_trunc('month', ${today}::timestamp) + make_interval(months => n))::date as first
        from generate_series(0, ${sql.lit(renewalMonths - 1)}) n) m
      cross join lateral (select greatest(m.first, ${today}::date), (m.first + interval '1 month - 1 day')::date) d("from", "to")
      left join service s on s.term_ends between d.from and d.to and ${isLiving(today)}
    group by m.first, d.from, d.to order by m.first`.execute(db)
  return {
    renewals: renewals.rows,
    pending: waitingDays.map((days) => ({ days, quotes: pending.rows[0]![`d${days}`]! })),
    pipeline: pipeline.rows,
    due: dueTimes.map((name) => ({ due: name, ...spans[name], orders: due.rows[0]![name] })),
  }
}

function spansFrom(today: string): Record<DueTime, { from: string | null; to: string | null }> {
  return {
    overdue: { from: null, to: plusDays(today, -1) },
    week: { from: today, to: plusDays(today, 6) },
    month: { from: plusDays(today, 7), to: plusDays(today, 29) },
    later: { from: plusDays(today, 30), to: null },
  }
}

const changesOfBase = sql`select from card_version join pricing_rule on pricing_rule.id = pricing_rule_id
  where is_standard_rule = 1`

/** Whether a step is done, from the records. What one person of a company or of the carrier did counts for all. */
const doneBy: Record<FirstStep, (viewer: Viewer) => RawBuilder<boolean>> = {
  price: ({ companyId }) => sql`exists (select from quote where company_id = ${companyId})`,
  save: ({ companyId }) => sql`exists (select from quote where company_id = ${companyId}
    and status in ('active', 'ordered', 'cancelled'))`,
  order: ({ companyId }) => sql`exists (select from purchase_order where company_id = ${companyId})`,
  own: ({ userId }) => sql`exists (select from quote where owner_id = ${userId})`,
  rule: () => sql`exists (select from rule_assignment where pricing_rule_id is not null)`,
  mails: ({ userId }) => sql`exists (select from mail_choice where user_id = ${userId})`,
  usd: () => sql`exists (select from usd_rate)`,
  catalogue: () => sql`exists (select from product_service where picture_type is not null)`,
  user: ({ userId }) =>
    sql`exists (select from user_event where actor_id = ${userId} and user_id <> ${userId})`,
  // Drafting a price that another person published counts too.
  basePrice: ({ userId }) => sql`exists (${changesOfBase} and ${userId} in (published_by, drafted_by))
    or exists (select from draft_amount join pricing_rule on id = pricing_rule_id
      where is_standard_rule = 1 and drafted_by = ${userId})`,
  draft: ({ userId }) =>
    sql`exists (${changesOfBase} and kind = 'draft' and ${userId} in (published_by, drafted_by))`,
  factor: () => sql`own_second_factor()`,
}

/** The steps of the viewer's role; none once all are done, or the viewer has dismissed them. */
async function listFirstSteps(db: Db, viewer: Viewer): Promise<CallData<typeof firstStepApi.list>> {
  const steps = firstSteps[viewer.role]
  const done = sql.join(steps.map((step) => sql`${doneBy[step](viewer)}`))
  const { rows } = await sql<{ dismissed: boolean; done: boolean[] }>`
    select exists (select from dismissed_first_steps where user_id = ${viewer.userId}) as dismissed,
      array[${done}] as done`.execute(db)
  const found = rows[0]!
  if (found.dismissed || found.done.every(Boolean)) return []
  return steps.map((step, index) => ({ step, done: found.done[index]! }))
}

async function dismissFirstSteps(db: Db, viewer: Viewer, dismissed: boolean): Promise<void> {
  const { userId: user_id, now: at } = viewer
  await (
    dismissed
      ? db
          .insertInto('dismissed_first_steps')
          .values({ user_id, at })
          .onConflict((same) => same.doNothing())
      : db.deleteFrom('dismissed_first_steps').where('user_id', '=', user_id)
  ).execute()
}

type Row = readonly CsvCell[]
type Heads = Words['figures']['heads']

/** A figure's table as a CSV file in the reader's language: money in ringgit before tax, months as `2026-11`. */
function figureFile(name: string, { language, today }: Viewer, rowsIn: (w: Words['figures']) => Row[]) {
  const first = csvOf(rowsIn(words[language].figures))
  return {
    name: `${name.replaceAll('_', '-')}-${today}.csv`,
    media_type: 'text/csv; charset=utf-8',
    first,
    rest: [],
    read: async () => first,
  }
}

const salesRows = {
  won: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'won', 'cancelled', 'expired', 'open', 'win_rate', 'won_mrc'),
    ...months.map((each) => [
      each.month,
      productName(each.product_id, w),
      each.won,
      each.cancelled,
      each.expired,
      each.open,
      shareIn(each.won, each.won + each.cancelled + each.expired),
      plainAmount(each.won_mrc),
    ]),
  ],
  time_to_quote: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'priced', 'days_to_quote'),
    ...months
      .filter(({ priced }) => priced > 0)
      .map((each) => [
        each.month,
        productName(each.product_id, w),
        each.priced,
        Math.round((each.waited_hours / each.priced / 24) * 10) / 10,
      ]),
  ],
  lost: ({ lost }, w) => [
    headsOf(w.heads, 'reason', 'quotes'),
    ...lost.map(({ reason, quotes }) => [w.reasons[reason], quotes]),
  ],
  unserved: ({ unserved }, w) => [
    headsOf(w.heads, 'state', 'city', 'quotes'),
    ...unserved.map(({ state, city, quotes }) => [state, city, quotes]),
  ],
} satisfies Record<SalesFigure, (sales: Sales, w: Words['figures']) => Row[]>

const workRows = {
  pending: ({ pending }, w) => [
    headsOf(w.heads, 'older_than', 'quotes'),
    ...pending.map(({ days, quotes }) => [days, quotes]),
  ],
  pipeline: ({ pipeline }, w) => [
    headsOf(w.heads, 'product', 'quotes', 'nrc', 'mrc'),
    ...pipeline.map((each) => [
      productName(each.product_id, w),
      each.quotes,
      plainAmount(each.total_nrc),
      plainAmount(each.total_mrc),
    ]),
  ],
  renewals: ({ renewals }, w) => [
    headsOf(w.heads, 'month', 'services', 'mrc'),
    ...renewals.map((each) => [each.month, each.services, plainAmount(each.total_mrc)]),
  ],
  due: ({ due }, w) => [
    headsOf(w.heads, 'due', 'from', 'to', 'orders'),
    ...due.map((each) => [w.due[each.due], each.from, each.to, each.orders]),
  ],
} satisfies Record<WorkFigure, (work: Work, w: Words['figures']) => Row[]>

const spendRows = {
  spend: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'services', 'nrc', 'mrc'),
    ...months.map((each) => [
      each.month,
      productName(each.product_id, w),
      each.services,
      plainAmount(each.total_nrc),
      plainAmount(each.total_mrc),
    ]),
  ],
  circuits: ({ circuits }, w) => [
    headsOf(w.heads, 'status', 'circuits', 'mrc'),
    ...circuits.map((each) => [w.status[each.status], each.circuits, plainAmount(each.total_mrc)]),
  ],
  ending: ({ ending }, w) => [
    headsOf(w.heads, 'service', 'product', 'ends_on', 'mrc'),
    ...ending.map((each) => [
      each.service_reference,
      productName(each.product_id, w),
      each.ends_on,
      plainAmount(each.total_mrc),
    ]),
  ],
} satisfies Record<SpendFigure, (spend: Spend, w: Words['figures']) => Row[]>

const headsOf = (heads: Heads, ...names: (keyof Heads)[]): Row => names.map((name) => heads[name])

function productName(id: ProductId | null, w: Words['figures']): string {
  return id === null ? w.noProduct : products[id].name
}

function shareIn(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}
