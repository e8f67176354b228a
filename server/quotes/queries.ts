import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { buyerFieldsOf } from '#contract/buyer-fields.ts'
import {
  endsOf,
  type ProductId,
  products,
  termLabel,
  type SiteField,
  bandwidthLabel,
} from '#contract/catalog.ts'
import { maxQuotesOfProject } from '#contract/documents.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import {
  earliestDate,
  type WholeQuote,
  type Handling,
  type Quote,
  type FreeTextRequest,
  type SupplierCost,
} from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { joinedAddOns, linesOf, namesOfAddOns } from '#server/pricing/lines.ts'
import { taxableOfQuote, taxRatesOn } from '#server/pricing/tax.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import { quoteEventsOf } from '#server/quotes/history.ts'
import { supplierCostOf } from '#server/quotes/supplier-cost.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { answerBy, lateAnswerBy } from '#contract/days.ts'
import { readBilling } from '#server/customers/queries.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Colleague } from '#contract/customers/colleague.ts'
import type { QuoteStatus, MissingForPrice } from '#contract/quotes/actions.ts'
import { serviceTaxOf, type Taxable, type TaxRates } from '#contract/tax.ts'
import type { Sen } from '#contract/money.ts'
import { keptTerm, type KeptTerm } from '#contract/charges.ts'
import { namesSite } from '#contract/text.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { PriceLine } from '#contract/pricing.ts'

export function quoteRows(from: RawBuilder<unknown>, reader: Viewer) {
  const { today } = reader
  const ofStaff = isStaff(reader) ? ownerOfQuote : sql`null::bigint as owner_id, null as owner`
  const company = isStaff(reader) ? sql`q.company_id` : sql`${reader.companyId}::bigint`
  return sql<QuoteRow>`select ${columnsReadBy(reader)}, ${ofStaff}, ${namesOfAddOns('quote_line', 'q')},
      c.name as company, p.name as project_name, b.label as bandwidth, ${unreadOf(reader)} as unread,
      q.status = 'active' and exists (select from order_approval_quote w
        join order_approval a on a.company_id = w.company_id and a.id = w.approval_id
        where w.company_id = q.company_id and w.quote_id = q.id and w.open and a.expires_on >= ${today}) as awaits_approval,
      ${replacedByQuote},
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

/** The service that the quote `q` replaces, and its exit charge, as a maximum. */
export const replacedByQuote = sql`
  (select json_build_object('id', s.id, 'service_reference', s.reference, 'term_ends', s.term_ends,
      'bandwidth', w.bandwidth_mbps)
    from service s
      join circuit v on v.company_id = s.company_id and v.id = s.circuit_id
      join quote w on w.company_id = v.company_id and w.id = v.quote_id
    where s.company_id = q.company_id and s.id = q.service_id) as service,
  case when q.service_id is null then 0 else coalesce((select l.amount_sen from quote_line l
    where l.company_id = q.company_id and l.quote_id = q.id and l.component = 'exit'), 0) end as exit_nrc`

export interface ReplacedByQuote {
  /** The bandwidth in Mbps. */
  service: (Omit<NonNullable<Quote['service']>, 'bandwidth'> & { bandwidth: number }) | null
  exit_nrc: Sen
}

export function replacedOf({ service, exit_nrc }: ReplacedByQuote): Pick<Quote, 'service' | 'exit_nrc'> {
  return { service: service && { ...service, bandwidth: bandwidthLabel(service.bandwidth) }, exit_nrc }
}

const ownerOfQuote = sql`(select json_build_object('id', o.id, 'name', o.full_name)
  from portal_user o where o.id = q.owner_id) as owner`

/** Customers see their company's quotes, staff all except the carts that others filled; no one sees removed ones. */
export function visibleTo(viewer: Viewer) {
  return isStaff(viewer)
    ? sql<boolean>`(q.status not in ('removed', 'cart') or (q.status = 'cart' and q.created_by = ${viewer.userId}))`
    : sql<boolean>`q.company_id = ${viewer.companyId} and q.status <> 'removed'`
}

/** Throws 404 if the viewer may not see it. */
export async function findQuote(db: Db, viewer: Viewer, id: number): Promise<WholeQuote> {
  return quoteOf(await quoteRow(db, viewer, id), viewer)
}

export async function quoteRow(db: Db, viewer: Viewer, id: number): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`${quoteRows(sql`quote`, viewer)}
    where q.id = ${id} and ${visibleTo(viewer)}`.execute(db)
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
    from (${quoteRows(sql`quote`, viewer)}
      where q.id = ${id} and ${visibleTo(viewer)}) full_quote`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  const { remarks, lines, events, origin, requotes, deposit_months, order, supplier_cost } = row
  const handling = isStaff(viewer) ? { ...handlingOf(row), supplier_cost } : null
  return {
    ...quoteOf(row, viewer),
    remarks,
    requested: freeTextRequestOf(row),
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

export type Dated = Pick<Selectable<Tables['quote']>, 'kind' | 'lead_time_days' | 'site_a' | 'site_b'>

/** The earliest date of each quote, by the calendar of its sites. */
export async function earliestDates(db: Db, { today }: Viewer, quotes: readonly Dated[]): Promise<string[]> {
  const sites = quotes.map(({ site_a, site_b }) => [site_a, site_b])
  const calendars = await readWorkCalendars(db, today, sites)
  return quotes.map((quote, index) => earliestDate(quote, today, calendars[index]!))
}

/** The last day to answer each pending quote, and the new day once that one has passed. */
export async function readAnswerDays(
  db: Db,
  { timeZone, today }: Viewer,
  rows: readonly Pick<QuoteRow, 'status' | 'pending_since'>[],
) {
  const asked = rows.map(({ status, pending_since }) =>
    status === 'pending' && pending_since ? dayIn(timeZone, pending_since) : null,
  )
  const [first] = asked.filter((day) => day !== null).toSorted()
  // The carrier's own calendar: Saturday, Sunday and the holidays of all states.
  const [ours] = first ? await readWorkCalendars(db, first, [[]]) : []
  return asked.map((day) => {
    const answer_by = day && answerBy(day, ours!)
    return { answer_by, late: answer_by && lateAnswerBy(answer_by, today, ours!) }
  })
}

/** The earliest hand-over if ordered today, and the last day to answer a pending quote. */
async function readQuoteDates(
  db: Db,
  viewer: Viewer,
  row: Dated & Pick<QuoteRow, 'company_id' | 'status' | 'pending_since'>,
) {
  const [answer] = await readAnswerDays(db, viewer, [row])
  const { answer_by, late: on } = answer!
  const [earliest_date] = await earliestDates(db, viewer, [row])
  return {
    earliest_date: earliest_date!,
    answer_by,
    late_answer: on
      ? { by: (await readBilling(db, viewer, row.company_id)).contact?.name ?? null, on }
      : null,
  }
}

/** The keys of its sites only serve to look it up. */
export type QuoteRow = Omit<Selectable<Tables['quote']>, 'buyer_words' | 'site_a_key' | 'site_b_key'> &
  ReplacedByQuote & {
    company: string
    project_name: string | null
    bandwidth: string | null
    fixed_ip: string | null
    voice: string | null
    device: string | null
    unread: number
    awaits_approval: boolean
    taxable: readonly Taxable[]
    /** Read for client managers only. */
    owner: Colleague | null
    /** How often a quote may be extended, and by how many days, by the portal's settings. */
    extension_times: number
    extension_days: number
    /** Today's rates; once ordered those of the order, and their day. */
    tax_rates: TaxRates
    tax_rates_of: string | null
  }

/** *Expired* is derived from the validity date here and in SQL alike. */
export function listedOf(row: QuoteRow, viewer: Viewer): Quote {
  const product = row.product_id as ProductId | null
  const contract = row.contract_months === null ? '' : termLabel(row.contract_months)
  const ends = endsOf(product)
  const at = (field: SiteField) => storedAt(row, ends, field) ?? noSite
  const [a, b, location] = [at('site_a'), at('site_b'), at('location')]
  return {
    id: row.id,
    quote_reference: row.reference,
    status: shownStatus(row, viewer.today),
    kind: row.kind,
    ...replacedOf(row),
    keeps_end: row.keeps_end,
    version: row.version,
    company_id: row.company_id,
    company: row.company,
    project_name: row.project_name,
    ...buyerFieldsOf(row),
    validity: row.validity,
    price_held_until: row.status === 'cart' ? row.price_held_until : null,
    product: product === null ? (row.requested_product ?? '') : products[product].name,
    product_id: product,
    bandwidth: bandwidthOf(row),
    bandwidth_id: row.bandwidth_id,
    bandwidth_speed: row.bandwidth_mbps === null ? null : String(row.bandwidth_mbps),
    contract,
    contracts: contract,
    contract_id: row.contract_months,
    bandwidth_nrc: row.bandwidth_nrc,
    bandwidth_mrc: row.bandwidth_mrc,
    xc_nrc: row.xc_nrc,
    xc_mrc: row.xc_mrc,
    vas_nrc: row.vas_nrc,
    vas_mrc: row.vas_mrc,
    total_nrc: row.total_nrc,
    total_mrc: row.total_mrc,
    ...taxOf(row),
    price_level: row.price_level,
    fixed_ip: row.fixed_ip,
    fixed_ip_vas_id: row.fixed_ip_vas_id,
    voice: row.voice,
    voice_id: row.voice_id,
    device: row.device,
    device_vas_id: row.device_vas_id,
    site_a: a.label,
    site_a_nis: a.nis,
    site_a_nni: a.nni,
    site_b: b.label,
    site_b_nis: b.nis,
    site_b_nni: b.nni,
    location: location.label,
    location_nis: location.nis,
    location_nni: location.nni,
    grade: row.grade,
    lead_time_days: row.lead_time_days,
    awaits_approval: row.awaits_approval,
    extended: row.extended,
    extensions_left: Math.max(0, row.extension_times - row.extended),
    extension_days: row.extension_days,
    unread: row.unread,
    created_at: row.created_at.toISOString(),
  }
}

/** A pending quote has no tax yet. */
function taxOf({ total_mrc, taxable, tax_rates }: QuoteRow) {
  return total_mrc === null ? { tax_nrc: null, tax_mrc: null } : serviceTaxOf(taxable, tax_rates)
}

export function handlingOf({ owner, pending_since, completed_level }: QuoteRow): Handling {
  return { owner, pending_since: pending_since?.toISOString() ?? null, completed_level }
}

/** An active quote past its validity is expired, whether or not any job has run. */
export function shownStatus(row: Pick<QuoteRow, 'status' | 'validity'>, today: string): QuoteStatus {
  if (row.status === 'removed') throw notFound()
  return row.status === 'active' && row.validity !== null && row.validity < today ? 'expired' : row.status
}

/** In Mbps if the catalogue lacks it, in words until a request is completed. */
export function bandwidthOf(row: {
  bandwidth: string | null
  bandwidth_mbps: number | null
  requested_bandwidth: string | null
}): string {
  if (row.bandwidth !== null) return row.bandwidth
  return row.bandwidth_mbps === null ? (row.requested_bandwidth ?? '') : bandwidthLabel(row.bandwidth_mbps)
}

/** Null if there are none. */
export function freeTextRequestOf(
  row: Pick<QuoteRow, Extract<keyof QuoteRow, `requested_${string}`>>,
): FreeTextRequest | null {
  if (row.requested_product === null) return null
  return {
    product: row.requested_product,
    bandwidth: row.requested_bandwidth ?? '',
    site_a: row.requested_site_a ?? '',
    site_b: row.requested_site_b ?? '',
    term: row.requested_months ?? 0,
  }
}

/** In the order of the form. */
export function fieldsInFreeText(row: QuoteRow): MissingForPrice[] {
  const missing = {
    product: row.product_id === null,
    bandwidth: row.bandwidth_mbps === null,
    term: row.contract_months === null,
    site_a: isNamedOnly(row.site_a),
    site_b: isNamedOnly(row.site_b),
  }
  return (Object.keys(missing) as MissingForPrice[]).filter((each) => missing[each])
}

/** Without building, NNI or address. */
function isNamedOnly(site: StoredSite | null): boolean {
  if (!site || !namesSite(site.label)) return false
  return site.nis === null && site.nni === null && site.address_line1 === ''
}

export const noFreeText = {
  requested_product: null,
  requested_bandwidth: null,
  requested_site_a: null,
  requested_site_b: null,
  requested_months: null,
  completed_level: null,
} as const

/** `site_a` is the first end and `site_b` the second, whatever the API calls them. */
function storedAt<Site>(
  row: Record<'site_a' | 'site_b', Site | null>,
  ends: readonly SiteField[],
  field: SiteField,
): Site | null {
  const place = ends.indexOf(field)
  return place === -1 ? null : place === 0 ? row.site_a : row.site_b
}

const noSite = { label: null, nis: null, nni: null }

function describedSite(stored: StoredSite | null) {
  if (!stored) return null
  const { label: _, nis: __, nni: ___, ...details } = stored
  return details
}

export type QuoteWithLines = WholeQuote & {
  lines: PriceLine[]
  /** When its price was given; an extension only prolongs it. */
  issued_on: string
  /** The rest of a term whose end stays, if ordered today; null if a new term begins. */
  kept: KeptTerm | null
}

export async function quotesWithLines(
  db: Db,
  viewer: Viewer,
  condition: RawBuilder<boolean>,
): Promise<QuoteWithLines[]> {
  const { rows } = await sql<QuoteRow & { lines: PriceLine[]; issued_at: Date }>`
    select lined.*, ${linesOf('quote_line', { company: 'lined.company_id', id: 'lined.id' })} as lines,
      coalesce((select max(e.at) from quote_event e where e.company_id = lined.company_id and e.quote_id = lined.id
        and e.action <> 'extend' and e.detail -> 'changes' @> '[{"field": "validity"}]'), lined.created_at) as issued_at
    from (${quoteRows(sql`quote`, viewer)} where ${condition} and ${visibleTo(viewer)}) lined
    order by lined.id limit ${maxQuotesOfProject + 1}`.execute(db)
  const earliest = await earliestDates(db, viewer, rows)
  return rows.map((row, index) => ({
    ...quoteOf(row, viewer),
    lines: row.lines,
    issued_on: dayIn(viewer.timeZone, row.issued_at),
    kept: keptTerm(row, earliest[index]!),
  }))
}

/** Messages of the other side that the viewer has not seen on the quote `q`. */
export function unreadOf(viewer: Viewer) {
  return sql<number>`(select count(*) from quote_message m
    where m.company_id = q.company_id and m.quote_id = q.id and m.side = ${otherSide(viewer)}
      and m.id > coalesce((select s.message_id from thread_seen s
        where s.user_id = ${viewer.userId} and s.company_id = q.company_id and s.quote_id = q.id), 0))`
}

export function hasUnread(viewer: Viewer) {
  return sql<boolean>`(q.company_id, q.id) in (select l.company_id, l.quote_id from ${unreadThreads(viewer)})`
}

/** The last message of the other side tells whether a conversation `l` has unread ones. */
export function unreadThreads(viewer: Viewer) {
  const shown = isStaff(viewer)
    ? sql`l.shown_to = 'everyone'`
    : sql`l.company_id = ${viewer.companyId} and l.shown_to <> 'nobody'`
  return sql`thread_last l
    left join thread_seen s on s.user_id = ${viewer.userId} and s.company_id = l.company_id and s.quote_id = l.quote_id
    where l.side = ${otherSide(viewer)} and ${shown} and l.message_id > coalesce(s.message_id, 0)`
}

export async function countUnreadQuotes(db: Db, viewer: Viewer, quoteId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadOf(viewer)} as unread from quote q where q.id = ${quoteId}`.execute(db)
  return rows[0]!.unread
}

function otherSide(viewer: Viewer) {
  return sql.lit(isStaff(viewer) ? 'company' : 'staff')
}
