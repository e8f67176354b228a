import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { endsOf, type ProductId } from '#contract/catalog.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { joinedAddOns, linesOf, namesOfAddOns } from '#server/pricing/lines.ts'
import { taxableOfQuote, taxRatesOn } from '#server/pricing/tax.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { quoteEventsOf } from '#server/quotes/history.ts'
import { handlingOf, listedOf, type QuoteRow } from '#server/quotes/quote-row.ts'
import { requestedOf } from '#server/quotes/requested.ts'
import { supplierCostOf } from '#server/quotes/supplier-cost.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { describedSite, storedAt } from '#server/quotes/stored-ends.ts'
import { unreadOf } from '#server/quotes/unread.ts'
import { answerBy, plusWorkingDays } from '#contract/days.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Tables } from '#server/platform/tables.ts'

export function quoteRows(from: RawBuilder<unknown>, reader: Viewer) {
  const { today } = reader
  const ofStaff = isStaff(reader) ? ownerOfQuote : sql`null::bigint as owner_id, null as owner`
  const company = isStaff(reader) ? sql`q.company_id` : sql`${reader.companyId}::bigint`
  return sql<QuoteRow>`select ${columnsReadBy(reader)}, ${ofStaff}, ${namesOfAddOns('quote_line', 'q')},
      c.name as company, p.name as project_name, b.label as bandwidth, ${unreadOf(reader)} as unread,
      q.status = 'active' and exists (select from order_approval_quote w
        join order_approval a on a.company_id = w.company_id and a.id = w.approval_id
        where w.company_id = q.company_id and w.quote_id = q.id and w.open and a.expires_on >= ${today}) as awaits_approval,
      ${portalNumber('extension_times', today)} as extension_times,
      ${portalNumber('extension_days', today)} as extension_days, ${taxableOfQuote} as taxable,
      case when placed.tax_rates is null then ${taxRatesOn(company, today)} else placed.tax_rates::json end as tax_rates,
      case when placed.tax_rates is null then ${today}::date else placed.tax_rates_of end as tax_rates_of
    from ${from} q
      join company c on c.id = q.company_id
      left join project p on p.company_id = q.company_id and p.id = q.project_id
      left join bandwidth b on b.id = q.bandwidth_id
      ${joinedAddOns}
      left join lateral (select o.tax_rates, o.tax_rates_of
        from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
        where q.status = 'ordered' and k.company_id = q.company_id and k.quote_id = q.id
          and k.status <> 'cancelled'
        -- Looked up for each row: a join would read every circuit of the company.
        limit 1) placed on true`
}

const ownerOfQuote = sql`(select json_build_object('id', o.id, 'name', o.full_name)
  from portal_user o where o.id = q.owner_id) as owner`

/** Customers see their company's quotes, staff all except carts; no one sees removed ones. */
export function visibleTo(viewer: Viewer) {
  return isStaff(viewer)
    ? sql<boolean>`q.status not in ('removed', 'cart')`
    : sql<boolean>`q.company_id = ${viewer.companyId} and q.status <> 'removed'`
}

/** Throws 404 if the viewer may not see it. */
export async function findQuote(db: Db, viewer: Viewer, id: number): Promise<WholeQuote> {
  return quoteOf(await quoteRow(db, viewer, id), viewer)
}

export async function quoteRow(db: Db, viewer: Viewer, id: number): Promise<QuoteRow> {
  const { rows } =
    await sql<QuoteRow>`${quoteRows(sql`quote`, viewer)} where q.id = ${id} and ${visibleTo(viewer)}`.execute(
      db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function readRows(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, QuoteRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<QuoteRow>`
    ${quoteRows(sql`quote`, viewer)} where q.id = any(${ids}::bigint[]) order by q.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type FullQuote = z.output<NonNullable<typeof quoteApi.one.data>>

export async function readQuote(db: Db, viewer: Viewer, id: number): Promise<FullQuote> {
  const { rows } = await sql<
    QuoteRow &
      Pick<FullQuote, 'lines' | 'events' | 'origin' | 'requotes' | 'deposit_months' | 'order'> & {
        supplier_cost: SupplierCost | null
      }
  >`
    select full_quote.*,
      ${linesOf('quote_line', { company: 'full_quote.company_id', id: 'full_quote.id' })} as lines,
      ${quoteEventsOf(viewer, sql.ref('full_quote.company_id'), sql.ref('full_quote.id'))} as events,
      (select json_build_object('id', o.id, 'quote_reference', o.reference) from quote o
        where o.company_id = full_quote.company_id and o.id = full_quote.requote_of) as origin,
      (select coalesce(json_agg(json_build_object('id', r.id, 'quote_reference', r.reference) order by r.id), '[]')
        from quote r where r.company_id = full_quote.company_id and r.requote_of = full_quote.id
          and r.status <> 'removed') as requotes,
      (select coalesce(c.deposit_months, ${portalNumber('deposit_months', viewer.today)}) from company c
        where c.id = full_quote.company_id) as deposit_months,
      ${orderOfQuote('full_quote')} as "order",
      ${isStaff(viewer) ? supplierCostOf('full_quote') : sql`null`} as supplier_cost
    from (${quoteRows(sql`quote`, viewer)} where q.id = ${id} and ${visibleTo(viewer)}) full_quote`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw notFound()
  const { remarks, lines, events, origin, requotes, deposit_months, order, supplier_cost } = row
  const handling = isStaff(viewer) ? { ...handlingOf(row), supplier_cost } : null
  return {
    ...quoteOf(row, viewer),
    remarks,
    requested: requestedOf(row),
    lines,
    events,
    origin,
    requotes,
    deposit_months,
    ...(await readQuoteDates(db, viewer, row)),
    order,
    handling,
  }
}

/** The quote's order and circuit, by the alias of its row; null if it was not ordered. */
export function orderOfQuote(alias: string) {
  return sql`(select json_build_object('id', o.id, 'order_reference', o.reference, 'circuit_reference', k.reference)
    from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where k.company_id = ${sql.ref(`${alias}.company_id`)} and k.quote_id = ${sql.ref(`${alias}.id`)}
      and k.status <> 'cancelled')`
}

export function quoteOf(row: QuoteRow, viewer: Viewer): WholeQuote {
  const ends = endsOf(row.product_id as ProductId | null)
  return {
    ...listedOf(row, viewer),
    site_a_details: describedSite(storedAt(row, ends, 'site_a')),
    site_b_details: describedSite(storedAt(row, ends, 'site_b')),
    location_details: describedSite(storedAt(row, ends, 'location')),
    distance_m: row.distance_m,
    tax_rates: row.tax_rates,
    tax_rates_of: row.tax_rates_of,
    updated_at: row.updated_at.toISOString(),
  }
}

type Dated = Pick<
  Selectable<Tables['quote']>,
  'status' | 'pending_since' | 'lead_time_days' | 'site_a' | 'site_b'
>

/** The earliest hand-over if ordered today, and the last day to answer a pending quote. */
async function readQuoteDates(db: Db, viewer: Viewer, row: Dated) {
  const asked =
    row.status === 'pending' && row.pending_since ? dayIn(viewer.timeZone, row.pending_since) : null
  // The carrier's own calendar: Saturday, Sunday and the holidays of all states.
  const [calendar, ours] = await readWorkCalendars(db, asked ?? viewer.today, [[row.site_a, row.site_b], []])
  return {
    earliest_date: plusWorkingDays(viewer.today, row.lead_time_days, calendar!),
    answer_by: asked && answerBy(asked, ours!),
  }
}
