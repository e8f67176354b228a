import { sql, type Insertable } from 'kysely'
import { storedBuyerFields } from '#contract/buyer-fields.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import { actsForCompany, companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { PricedDraft } from '#server/quotes/draft.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import type { Line } from '#server/pricing/totals.ts'

/** Stores quotes with lines and first event; answers their ids in order. The creator on a company's behalf owns them. */
export async function storeQuotes(
  db: Db,
  viewer: Viewer,
  drafts: PricedDraft[],
  replaces: Partial<Pick<Insertable<Tables['quote']>, 'kind' | 'service_id' | 'keeps_end'>> = {},
): Promise<number[]> {
  const company_id = companyOf(viewer)
  const behalf = actsForCompany(viewer)
  const ids = await insertedIds(
    db,
    'quote',
    drafts.map((priced) => ({
      company_id,
      year: Number(viewer.today.slice(0, 4)),
      ...columnsOf(priced, viewer),
      ...replaces,
      owner_id: behalf ? viewer.userId : null,
      pending_since: priced.price.complete ? null : viewer.now,
      created_by: viewer.userId,
      created_at: viewer.now,
      updated_at: viewer.now,
    })),
  )
  await insertRows(
    db,
    'quote_line',
    drafts.flatMap(({ price }, index) =>
      price.lines.map((line, position) => ({
        company_id,
        quote_id: ids[index],
        ...lineColumns(line, position),
      })),
    ),
  )
  const action = behalf ? ('create_on_behalf' as const) : ('create' as const)
  await record(
    db,
    viewer,
    quoteHistory,
    ids.map((quote_id) => ({ company_id, quote_id, action })),
  )
  return ids
}

/** In the cart with its price held 30 days, or pending without a bandwidth price. */
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
    ...storedBuyerFields(draft),
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

export function priceColumns(price: PricedDraft['price']) {
  const { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc } = price
  return { bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc }
}

interface QuoteKey {
  company_id: number
  id: number
}

export async function linesOfQuote(db: Db, quote: QuoteKey): Promise<Line[]> {
  const lines = await db
    .selectFrom('quote_line')
    .selectAll()
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .orderBy('position')
    .execute()
  return lines.map((row) => {
    const { site_end, amount_sen, company_id: _, quote_id: __, position: ___, ...rest } = row
    const { rate_cell_id: cell_id, card_version_id: version_id, ...line } = rest
    return { ...line, end: site_end, amount: amount_sen, cell_id, version_id, floor: null }
  })
}

export async function replaceLines(db: Db, quote: QuoteKey, lines: Line[]) {
  const { company_id, id: quote_id } = quote
  await db
    .deleteFrom('quote_line')
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({ company_id, quote_id, ...lineColumns(line, position) }))
  await db.insertInto('quote_line').values(rows).execute()
}

export function lineColumns(line: Line, position: number) {
  const { end, amount, cell_id, version_id, floor: _, ...columns } = line
  return {
    position,
    site_end: end,
    amount_sen: amount,
    rate_cell_id: cell_id,
    card_version_id: version_id,
    ...columns,
  }
}

/** All rows must have the same columns. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await written(db, table, rows, sql``)
}

/** Answers the ids of the rows in their order. */
export async function insertedIds(db: Db, table: string, rows: readonly object[]): Promise<number[]> {
  if (rows.length === 0) return []
  const ids = await written(db, table, rows, sql`returning id`)
  // Identities follow the order of the SELECT.
  return ids.map(({ id }) => id).toSorted((a, b) => a - b)
}

async function written(db: Db, table: string, rows: readonly object[], returning: ReturnType<typeof sql>) {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.ref(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}) ${returning}`.execute(db)
  return made
}
