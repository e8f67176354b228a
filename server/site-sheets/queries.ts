import { sql } from 'kysely'
import type { Quote } from '#contract/quotes/quote.ts'
import {
  sheetRowStates,
  type ListedSheet,
  type SheetRow,
  type SheetRowState,
  type SheetSums,
  type SiteSheet,
} from '#contract/site-sheets.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'
import { quoteOf, readRows } from '#server/quotes/queries.ts'
import {
  chosenSite,
  hubOf,
  readSheetPricing,
  type SheetRecord,
  type StoredRow,
} from '#server/site-sheets/evaluate.ts'

/** The sheet, and the viewer as its company. 404 for another company's. The lock makes its changes and its job take turns. */
export async function findSheet(db: Db, viewer: Viewer, id: number, { lock = false } = {}) {
  const sheet = await db
    .selectFrom('site_sheet')
    .selectAll()
    .where('id', '=', id)
    .$if(!isStaff(viewer), (query) => query.where('company_id', '=', companyOf(viewer)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound)
  return { sheet, buyer: { ...viewer, companyId: sheet.company_id } }
}

export type FoundSheet = Awaited<ReturnType<typeof findSheet>>
export type SheetKey = Pick<SheetRecord, 'company_id' | 'id'>

/** The rows of a sheet with the state that the reader sees: of equal rows all but the first are duplicates, once their sites are certain. */
function shownRows(company: unknown, sheet: unknown) {
  return sql`(select r.*, case when r.state is null or r.quote_id is not null then r.state
      when r.included is false then 'excluded'
      when r.included is null and r.state <> 'choose' and (r.duplicate_of is not null or r.row_no > r.first_no)
        then 'duplicate'
      else r.state end as shown
    from (select each.*, case when each.line_key is not null then min(each.row_no)
        filter (where each.included is not false and each.state <> 'choose') over (partition by each.line_key) end as first_no
      from site_sheet_row each where each.company_id = ${company} and each.sheet_id = ${sheet}) r)`
}

const countedRows = sql`(select coalesce(sum(n), 0)::int as row_count, coalesce(sum(n) filter (where shown is not null), 0)::int as done,
    coalesce(sum(stored), 0)::int as stored, coalesce(json_object_agg(shown, n) filter (where shown is not null), '{}') as counts
  from (select shown, count(*) as n, count(quote_id) as stored
    from ${shownRows(sql`s.company_id`, sql`s.id`)} r group by shown) x)`

const listed = sql`s.id, s.name, s.company_id, c.name as company, coalesce(u.full_name, '') as made_by, s.made_at, k.*,
    case when s.failed_at is not null then 'failed' when k.done < k.row_count then 'matching'
      when k.stored > 0 then 'stored' else 'review' end as state
  from site_sheet s join company c on c.id = s.company_id left join portal_user u on u.id = s.made_by
    cross join lateral ${countedRows} k`

type ListedRow = Omit<ListedSheet, 'made_at' | 'counts'> & {
  made_at: Date
  counts: Partial<ListedSheet['counts']>
}

function listedOf({ counts, made_at, ...row }: ListedRow): ListedSheet {
  const none = Object.fromEntries(sheetRowStates.map((each) => [each, 0])) as ListedSheet['counts']
  return { ...row, made_at: made_at.toISOString(), counts: { ...none, ...counts } }
}

export async function listSheets(
  db: Db,
  viewer: Viewer,
  query: { page: number; per_page: number; company_id?: number | undefined },
) {
  const company = viewer.companyId ?? query.company_id ?? null
  const own = sql`(${company}::bigint is null or s.company_id = ${company}::bigint)`
  const { rows, count } = await readPage(
    db,
    sql`(select count(*) from site_sheet s where ${own})`,
    sql<ListedRow>`select ${listed} where ${own} order by s.id desc ${sliceOf(query)}`,
  )
  return { data: rows.map(listedOf), count }
}

export async function readSiteSheet(db: Db, viewer: Viewer, id: number): Promise<SiteSheet> {
  const { sheet, buyer } = await findSheet(db, viewer, id)
  const { rows } = await sql<ListedRow & { prices_until: string | null; sums: SheetSums }>`
    select l.*, t.* from (select ${listed} where s.company_id = ${sheet.company_id} and s.id = ${id}) l
      cross join lateral (select min(r.held_until) filter (where r.quote_id is null) as prices_until, json_build_object(
          'rows', count(p.total_nrc), 'unpriced', count(*) - count(p.total_nrc), 'nrc', coalesce(sum(p.total_nrc), 0),
          'mrc', coalesce(sum(p.total_mrc), 0),
          'over_term', coalesce(sum(p.total_nrc + p.total_mrc * greatest(1, p.contract_months)), 0)) as sums
        from ${shownRows(sheet.company_id, id)} r ${quoteOfRow}
          cross join lateral (select q.total_nrc, q.total_mrc, q.contract_months where q.id is not null
            union all select r.total_nrc, r.total_mrc, r.contract_months where q.id is null) p
        where r.shown in ('priced', 'choose', 'by_hand', 'pending')) t`.execute(db)
  const { sums, prices_until, ...row } = rows[0]!
  const hub = hubOf(sheet.defaults)
  return {
    ...listedOf(row),
    version: sheet.version,
    columns: sheet.columns,
    defaults: sheet.defaults,
    hub: hub && chosenSite(hub, await readSheetPricing(db, buyer, [hub])),
    sums,
    prices_until,
    project_name: sheet.project_name,
  }
}

export type ShownRow = StoredRow & {
  shown: SheetRowState | null
  first_no: number | null
  /** Of its quote, null once that is removed. */
  live_quote: number | null
  validity: string | null
}

const quoteOfRow = sql`left join quote q on q.company_id = r.company_id and q.id = r.quote_id and q.status <> 'removed'`

function rowsOf({ company_id, id }: SheetKey) {
  return sql`select r.*, q.id as live_quote, q.validity from ${shownRows(company_id, id)} r ${quoteOfRow}`
}

/** Every row, or those with these numbers, in their order. */
export async function readShownRows(db: Db, sheet: SheetKey, numbers: number[] | null = null) {
  const { rows } = await sql<ShownRow>`${rowsOf(sheet)}
    where (${numbers}::int[] is null or r.row_no = any(${numbers}::int[])) order by r.row_no`.execute(db)
  return rows
}

export async function readRowsByNumber(...input: Parameters<typeof readShownRows>) {
  return new Map((await readShownRows(...input)).map((row) => [row.row_no, row]))
}

export async function listRows(
  db: Db,
  viewer: Viewer,
  id: number,
  query: { state?: SheetRowState | undefined; page: number; per_page: number },
) {
  const { sheet } = await findSheet(db, viewer, id)
  const { state = null } = query
  const matching = sql`from (${rowsOf(sheet)}) r where ${state}::text is null or r.shown = ${state}::text`
  const { rows, count } = await readPage(
    db,
    sql`(select count(*) ${matching})`,
    sql<ShownRow>`select r.row_no as id, r.* ${matching} order by r.row_no ${sliceOf(query)}`,
  )
  return { data: await shownRowsOf(db, viewer, rows), count }
}

/** The quotes of stored rows as they are now, by id. */
export async function readQuotesOf(db: Db, viewer: Viewer, rows: readonly ShownRow[]) {
  const ids = rows.flatMap(({ live_quote }) => live_quote ?? [])
  const quotes = await readRows(db, viewer, ids)
  return new Map([...quotes].map(([id, row]) => [id, quoteOf(row, viewer)]))
}

export async function shownRowsOf(db: Db, viewer: Viewer, rows: readonly ShownRow[]): Promise<SheetRow[]> {
  const quotes = await readQuotesOf(db, viewer, rows)
  return rows.map((row) => shownRowOf(row, viewer, quotes.get(row.live_quote ?? 0) ?? null))
}

function shownRowOf(row: ShownRow, { language }: Viewer, quote: Quote | null): SheetRow {
  const { priced, first_no, duplicate_of } = row
  const repeats = first_no !== null && first_no < row.row_no && row.shown !== 'choose'
  return {
    row_no: row.row_no,
    version: row.version,
    state: row.shown,
    values: row.given,
    site_a: row.site_a,
    site_b: row.site_b,
    included: row.included,
    duplicate_of: duplicate_of ?? (repeats ? { kind: 'row', id: first_no, reference: null } : null),
    errors: row.errors.map(({ field, [language]: message }) => ({ field, message })),
    product_id: priced?.draft.product_id ?? null,
    bandwidth: priced?.bandwidth ?? null,
    contract_id: priced?.draft.contract_id ?? null,
    grade: priced?.connection.grade ?? null,
    price_level: priced?.price.complete ? priced.connection.priceLevel : null,
    lead_time_days: priced?.connection.leadTimeDays ?? null,
    prices: quote ?? priced?.price ?? null,
    quote,
  }
}
