import { sql } from 'kysely'
import {
  siteSheetLimits,
  type RowChange,
  type SheetDefaults,
  type SheetField,
  type SheetRow,
  type SiteChoice,
  type SiteSheet,
} from '#contract/site-sheets.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { insertRows } from '#server/quotes/store.ts'
import {
  chosenSite,
  evaluateRows,
  hubOf,
  readSheetPricing,
  type StoredRow,
} from '#server/site-sheets/evaluate.ts'
import type { SheetJob } from '#server/site-sheets/job.ts'
import { siteText } from '#server/site-sheets/match.ts'
import {
  findSheet,
  readShownRows,
  readSiteSheet,
  shownRowsOf,
  type SheetKey,
  type SheetRecord,
} from '#server/site-sheets/queries.ts'
import type { StoredChoice } from '#server/site-sheets/tables.ts'

export interface NewSheetRow {
  row_no: number
  cells: string[] | null
  given: SheetRow['values']
}

export async function insertSheet(
  db: Db,
  buyer: Viewer,
  { name, columns, rows }: { name: string; columns: SiteSheet['columns']; rows: NewSheetRow[] },
): Promise<number> {
  const company_id = companyOf(buyer)
  const { id } = await db
    .insertInto('site_sheet')
    .values({ company_id, name, made_by: buyer.userId, made_at: buyer.now, columns: JSON.stringify(columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRows(db, { company_id, id }, rows)
  if (rows.length > 0) await queueSheet(db, { company_id, id })
  return id
}

export function addRows(db: Db, { company_id, id }: SheetKey, rows: readonly NewSheetRow[]) {
  return insertRows(
    db,
    'site_sheet_row',
    rows.map((row) => ({ company_id, sheet_id: id, version: 1, errors: [], ...row })),
  )
}

export async function queueSheet(db: Db, { company_id, id }: SheetKey) {
  await queueJobs(db, 'site_sheet', [{ company_id, id } satisfies SheetJob])
}

interface Conflicting {
  row_no: number
  yours: SheetRow['values']
}

/** 409 with both values. */
export function refuseConflicts(conflicts: readonly Conflicting[], now: ReadonlyMap<number, StoredRow>) {
  if (conflicts.length === 0) return
  throw new AppError('stale_version', (w) => w.sheetRowsChanged(conflicts.length), {
    data: { rows: conflicts.map((each) => ({ ...each, now: now.get(each.row_no)?.given ?? null })) },
  })
}

export function refuseStored(rows: Iterable<StoredRow>) {
  for (const { quote_id, row_no } of rows)
    if (quote_id !== null) throw new AppError('wrong_status', (w) => w.sheetRowStored(row_no))
}

type Changes = { rows: RowChange[]; removed: { row_no: number; version: number }[] }

/** All or none. 409 for stale versions and rows that are quotes, 422 for unknown sites and beyond 2,000 rows. */
export async function changeRows(db: Db, viewer: Viewer, id: number, { rows, removed }: Changes) {
  const { sheet, buyer } = await findSheet(db, viewer, id, { lock: true })
  const numbers = [...rows, ...removed].map(({ row_no }) => row_no)
  if (new Set(numbers).size < numbers.length) throw invalid({ rows: (w) => w.sheetRowTwice })
  const stored = new Map((await readShownRows(db, sheet, numbers)).map((row) => [row.row_no, row]))
  const stale = (row_no: number, version: number | null) => (stored.get(row_no)?.version ?? null) !== version
  refuseConflicts(
    [
      ...rows.flatMap(({ row_no, version, values = {} }) =>
        stale(row_no, version) ? { row_no, yours: values } : [],
      ),
      ...removed.flatMap(({ row_no, version }) => (stale(row_no, version) ? { row_no, yours: {} } : [])),
    ],
    stored,
  )
  refuseStored(stored.values())
  await checkChoices(db, buyer, rows)
  const of = { company_id: sheet.company_id, sheet_id: id }
  if (removed.length > 0)
    await db
      .deleteFrom('site_sheet_row')
      .where('company_id', '=', of.company_id)
      .where('sheet_id', '=', id)
      .where(
        'row_no',
        'in',
        removed.map(({ row_no }) => row_no),
      )
      .execute()
  const changed = rows.map((change) => ({ ...of, ...changedRow(change, stored.get(change.row_no)) }))
  await sql`
    insert into site_sheet_row as r (company_id, sheet_id, row_no, version, given, choice_a, choice_b, included)
    select company_id, sheet_id, row_no, version, given, choice_a, choice_b, included
    from json_populate_recordset(null::site_sheet_row, ${JSON.stringify(changed)})
    on conflict (company_id, sheet_id, row_no) do update set version = excluded.version, given = excluded.given,
      choice_a = excluded.choice_a, choice_b = excluded.choice_b, included = excluded.included`.execute(db)
  const { count } = await db
    .selectFrom('site_sheet_row')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', of.company_id)
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > siteSheetLimits.rows) throw invalid({ rows: (w) => w.sheetTooManyRows(siteSheetLimits.rows) })
  const forAll = await rememberChoices(db, buyer, rows, changed)
  const { rows: others } = await sql<{ row_no: number }>`
    select row_no from site_sheet_row where company_id = ${of.company_id} and sheet_id = ${id} and quote_id is null
      and (site_a ->> 'text' = any(${forAll}) or site_b ->> 'text' = any(${forAll}))
      and row_no <> all(${numbers}::int[])`.execute(db)
  const mine = rows.map(({ row_no }) => row_no)
  const affected = await readShownRows(db, sheet, [...mine, ...others.map(({ row_no }) => row_no)])
  await evaluateRows(db, buyer, sheet, affected)
  const now = await readShownRows(db, sheet, mine)
  return { rows: await shownRowsOf(db, viewer, now), others: others.length }
}

function changedRow({ row_no, values = {}, ...change }: RowChange, before: StoredRow | undefined) {
  const given = { ...before?.given, ...values }
  const choice = (letter: 'a' | 'b') => {
    const chosen = change[`site_${letter}`]
    if (chosen) return storedChoice(chosen)
    // Another text is another site.
    return given[`site_${letter}`] === before?.given[`site_${letter}`]
      ? (before?.[`choice_${letter}`] ?? null)
      : null
  }
  return {
    row_no,
    version: (before?.version ?? 0) + 1,
    given,
    choice_a: choice('a'),
    choice_b: choice('b'),
    included: change.included === undefined ? (before?.included ?? null) : change.included,
  }
}

function storedChoice({ nis, nni }: SiteChoice): StoredChoice {
  if (nis) return { nis }
  return nni ? { nni } : { by_hand: true }
}

async function checkChoices(db: Db, buyer: Viewer, rows: readonly RowChange[]) {
  const chosen = rows.flatMap(({ site_a, site_b }, index) =>
    Object.entries({ site_a, site_b }).flatMap(([end, choice]) =>
      choice && !choice.by_hand ? [{ field: `rows.${index}.${end}.nis`, choice: storedChoice(choice) }] : [],
    ),
  )
  if (chosen.length === 0) return
  const known = await readSheetPricing(
    db,
    buyer,
    chosen.map(({ choice }) => choice),
  )
  const wrong = chosen.find(({ choice }) => chosenSite(choice, known) === null)
  if (wrong) throw invalid({ [wrong.field]: (w) => w.unknownBuilding })
}

/** Answers the texts whose choice is for all rows. */
async function rememberChoices(
  db: Db,
  buyer: Viewer,
  rows: readonly RowChange[],
  changed: readonly ReturnType<typeof changedRow>[],
): Promise<string[]> {
  const confirmed = rows.flatMap((change, index) => {
    const { given } = changed[index]!
    const sites = {
      site_a: siteText(given.site_a ?? '', given.postcode_a),
      site_b: siteText(given.site_b ?? ''),
    }
    return (['site_a', 'site_b'] as const).flatMap((end) => {
      const choice = change[end]
      return choice && sites[end].key ? [{ text: sites[end].key, choice }] : []
    })
  })
  for (const { text, choice } of confirmed)
    await sql`
      insert into site_match (company_id, text, choice, confirmed_by, confirmed_at)
      values (${companyOf(buyer)}, ${text}, ${JSON.stringify(storedChoice(choice))}, ${buyer.userId}, ${buyer.now})
      on conflict (company_id, text) do update set choice = excluded.choice, confirmed_by = excluded.confirmed_by,
        confirmed_at = excluded.confirmed_at`.execute(db)
  return confirmed.flatMap(({ text, choice }) => (choice.for_all ? text : []))
}

interface Configuration {
  version: number
  name?: string | undefined
  columns?: (SheetField | null)[] | undefined
  defaults?: SheetDefaults | undefined
  refresh?: true | undefined
}

export async function configureSheet(db: Db, viewer: Viewer, id: number, given: Configuration) {
  const { sheet, buyer } = await findSheet(db, viewer, id, { lock: true })
  refuseStaleSheet(sheet, given.version)
  const { columns: fields, defaults = sheet.defaults } = given
  if (fields && fields.length !== sheet.columns.length)
    throw invalid({ columns: (w) => w.sheetColumnCount(sheet.columns.length) })
  const named = (fields ?? []).filter((field) => field !== null)
  if (new Set(named).size < named.length) throw invalid({ columns: (w) => w.sheetFieldTwice })
  const hub = hubOf(defaults)
  if (hub && chosenSite(hub, await readSheetPricing(db, buyer, [hub])) === null)
    throw invalid({ 'defaults.hub_nis': (w) => w.unknownBuilding })
  const columns = sheet.columns.map((column, at) => ({
    ...column,
    field: fields ? fields[at]! : column.field,
  }))
  if (fields) await refillRows(db, sheet, columns)
  await updateSheet(db, sheet, { name: given.name ?? sheet.name, columns, defaults })
  if (fields ?? given.defaults ?? given.refresh) await matchAgain(db, sheet)
  return readSiteSheet(db, viewer, id)
}

export function refuseStaleSheet(sheet: SheetRecord, version: number) {
  if (sheet.version !== version) throw new AppError('stale_version', (w) => w.sheetChanged)
}

export async function updateSheet(
  db: Db,
  { company_id, id, version }: SheetRecord,
  { name, columns, defaults }: Pick<SheetRecord, 'name' | 'columns' | 'defaults'>,
) {
  await db
    .updateTable('site_sheet')
    .set({
      name,
      columns: JSON.stringify(columns),
      defaults: JSON.stringify(defaults),
      version: version + 1,
      failed_at: null,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/** Fields that came from another column take its cells; typed values of other fields stay. */
async function refillRows(db: Db, sheet: SheetRecord, columns: SheetRecord['columns']) {
  const moved = columns.flatMap(({ field }, at) =>
    field !== sheet.columns[at]!.field ? [{ at, field }] : [],
  )
  const emptied = moved.flatMap(({ at }) => sheet.columns[at]!.field ?? [])
  const rows = await readShownRows(db, sheet)
  const filled = rows.flatMap(({ row_no, cells, given, quote_id }) => {
    if (!cells || quote_id !== null) return []
    const kept = Object.fromEntries(
      Object.entries(given).filter(([field]) => !emptied.includes(field as SheetField)),
    )
    const taken = moved.flatMap(({ at, field }) => (field && cells[at] ? [[field, cells[at]] as const] : []))
    return [{ row_no, given: { ...kept, ...Object.fromEntries(taken) } }]
  })
  await giveRows(db, sheet, filled)
}

export async function giveRows(
  db: Db,
  { company_id, id }: SheetKey,
  rows: readonly { row_no: number; given: SheetRow['values'] }[],
) {
  await sql`
    update site_sheet_row r set given = e.given, version = r.version + 1, state = null,
      choice_a = case when r.given ->> 'site_a' is not distinct from e.given ->> 'site_a' then r.choice_a end,
      choice_b = case when r.given ->> 'site_b' is not distinct from e.given ->> 'site_b' then r.choice_b end
    from json_populate_recordset(null::site_sheet_row, ${JSON.stringify(rows)}) e
    where r.company_id = ${company_id} and r.sheet_id = ${id} and r.row_no = e.row_no and r.quote_id is null`.execute(
    db,
  )
}

async function matchAgain(db: Db, { company_id, id }: SheetKey) {
  await db
    .updateTable('site_sheet_row')
    .set({ state: null })
    .where('company_id', '=', company_id)
    .where('sheet_id', '=', id)
    .where('quote_id', 'is', null)
    .execute()
  await queueSheet(db, { company_id, id })
}

export async function deleteSheet(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { sheet } = await findSheet(db, viewer, id, { lock: true })
  await db.deleteFrom('site_sheet').where('company_id', '=', sheet.company_id).where('id', '=', id).execute()
}
