import { sql } from 'kysely'
import { validityDays } from '#contract/quotes/actions.ts'
import type { VasKind } from '#contract/catalog.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { actsForCompany, companyOf, type Viewer } from '#server/platform/viewer.ts'
import { taxableOf } from '#server/pricing/tax.ts'
import type { PricedDraft } from '#server/quotes/draft.ts'
import { lineColumns } from '#server/quotes/lines.ts'
import { quoteOf } from '#server/quotes/queries.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'
import { rulesToday, type RulesOfQuote } from '#server/quotes/rules-for.ts'

/**
 * Writes quotes, their lines and their first event in one statement, and answers them in the order given, as they would be
 * read. A quote on a company's behalf is assigned to its creator.
 */
export async function storeQuotes(db: Db, viewer: Viewer, drafts: PricedDraft[]): Promise<WholeQuote[]> {
  const company = companyOf(viewer)
  const behalf = actsForCompany(viewer)
  const quotes = drafts.map((priced, position) => ({
    position,
    ...columnsOf(priced, viewer),
    taxable_sums: taxableOf(priced.price.lines),
  }))
  const lines = drafts.flatMap(({ price }, quote) =>
    price.lines.map((line, i) => lineColumns(line, quote, i)),
  )
  // Identities follow the order of the SELECT, so the n-th id belongs to the n-th draft.
  const { rows } = await sql<{ id: number; reference: string; company: string }>`
    with written as (
      insert into quote as q (company_id, year, status, price_held_until, product_id, bandwidth_id, bandwidth_mbps,
        contract_months, requote_of, fixed_ip_vas_id, voice_id, device_vas_id, site_a, site_b, grade, lead_time_days, distance_m,
        band, bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, price_level, owner_id,
        pending_since, taxable_sums, created_by, created_at, updated_at)
      select ${company}, ${Number(viewer.today.slice(0, 4))}, i.status, i.price_held_until, i.product_id,
        i.bandwidth_id, i.bandwidth_mbps, i.contract_months, i.requote_of, i.fixed_ip_vas_id, i.voice_id, i.device_vas_id, i.site_a,
        i.site_b, i.grade, i.lead_time_days, i.distance_m, i.band, i.bandwidth_nrc, i.bandwidth_mrc, i.xc_nrc,
        i.xc_mrc, i.vas_nrc, i.vas_mrc, i.price_level, ${behalf ? viewer.userId : null}::bigint,
        case when i.status = 'pending' then ${viewer.now}::timestamptz end, i.taxable_sums, ${viewer.userId}, ${viewer.now}, ${viewer.now}
      from json_to_recordset(${JSON.stringify(quotes)}) as i(position int, status text, price_held_until date,
        product_id smallint, bandwidth_id bigint, bandwidth_mbps int, contract_months int, requote_of bigint, fixed_ip_vas_id bigint,
        voice_id bigint, device_vas_id bigint, site_a jsonb, site_b jsonb, grade text, lead_time_days int,
        distance_m int, band text, bandwidth_nrc bigint, bandwidth_mrc bigint, xc_nrc bigint, xc_mrc bigint,
        vas_nrc bigint, vas_mrc bigint, price_level text, taxable_sums jsonb)
      order by i.position
      returning id, reference),
    numbered as (select id, row_number() over (order by id) - 1 as position from written),
    lined as (
      insert into quote_line (company_id, quote_id, position, component, charge, site_end, amount_sen, bandwidth, term,
        band, network_status, option, tax_code, own_rate, rate_cell_id, card_version_id)
      select ${company}, n.id, l.position, l.component, l.charge, l.site_end, l.amount_sen, l.bandwidth, l.term,
        l.band, l.network_status, l.option, l.tax_code, l.own_rate, l.rate_cell_id, l.card_version_id
      from json_to_recordset(${JSON.stringify(lines)}) as l(quote int, position int, component text, charge text,
        site_end text, amount_sen bigint, bandwidth text, term int, band text, network_status text, option text,
        tax_code text, own_rate boolean, rate_cell_id bigint,
        card_version_id bigint)
      join numbered n on n.position = l.quote),
    recorded as (
      insert into quote_event (company_id, quote_id, at, actor_id, action)
      select ${company}, id, ${viewer.now}, ${viewer.userId}, ${behalf ? 'create_on_behalf' : 'create'} from written)
    select w.id, w.reference, c.name as company from written w join company c on c.id = ${company} order by w.id`.execute(
    db,
  )
  const rules = await rulesToday(db, viewer)
  return rows.map((written, index) =>
    quoteOf({ ...newRowOf(drafts[index]!, written, viewer), ...rules }, viewer),
  )
}

/** The row of a quote that has just been stored, without reading it again: nothing has happened to it yet. */
function newRowOf(
  priced: PricedDraft,
  written: Pick<QuoteRow, 'id' | 'reference' | 'company'>,
  viewer: Viewer,
): Omit<QuoteRow, keyof RulesOfQuote> {
  const { price, connection, bandwidth } = priced
  const { requote_of, ...columns } = columnsOf(priced, viewer)
  const nameOf = (kind: VasKind) => connection.options.find((option) => option.kind === kind)?.name ?? null
  return {
    ...columns,
    ...written,
    company_id: companyOf(viewer),
    year: Number(viewer.today.slice(0, 4)),
    version: 1,
    project_id: null,
    project_name: null,
    validity: null,
    bandwidth,
    fixed_ip: nameOf('fixed_ip'),
    voice: nameOf('voice'),
    device: nameOf('device'),
    total_nrc: price.total_nrc,
    total_mrc: price.total_mrc,
    taxable_sums: null,
    taxable: taxableOf(price.lines),
    tax_rates_of: viewer.today,
    requote_of,
    remarks: null,
    extended: 0,
    requested_product: null,
    requested_bandwidth: null,
    requested_site_a: null,
    requested_site_b: null,
    requested_months: null,
    completed_level: null,
    priced_in_words: false,
    pending_since: columns.status === 'pending' ? viewer.now : null,
    owner_id: null,
    owner: null,
    unread: 0,
    awaits_approval: false,
    created_by: viewer.userId,
    created_at: viewer.now,
    updated_at: viewer.now,
  }
}

/** What a draft is stored as: in the cart with its price held 30 days, or pending without a bandwidth price. */
export function columnsOf({ draft, connection, mbps, price }: PricedDraft, viewer: Viewer) {
  const [a, b] = connection.sites
  return {
    status: price.complete ? ('cart' as const) : ('pending' as const),
    price_held_until: price.complete ? plusDays(viewer.today, validityDays) : null,
    product_id: draft.product_id,
    bandwidth_id: draft.bandwidth_id,
    bandwidth_mbps: mbps,
    contract_months: draft.contract_id,
    requote_of: draft.requote_of ?? null,
    fixed_ip_vas_id: draft.fixed_ip_vas_id ?? null,
    voice_id: draft.voice_id ?? null,
    device_vas_id: draft.device_vas_id ?? null,
    site_a: a!,
    site_b: b ?? null,
    grade: connection.grade,
    lead_time_days: connection.leadTimeDays,
    distance_m: connection.distance_m,
    band: connection.band,
    ...priceColumns(price),
    price_level: price.complete ? connection.priceLevel : null,
  }
}

/** The price columns of a quote's row. */
export function priceColumns(price: PricedDraft['price']) {
  const { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc } = price
  return { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc }
}
