import { sql, type Updateable } from 'kysely'
import type { CallInput } from '#contract/endpoint.ts'
import {
  siteSheetLimits,
  type RowChange,
  type SheetValues,
  type SiteChoice,
  type SiteSheet,
  type siteSheetApi,
} from '#contract/site-sheets.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import {
  askedEnds,
  chosenSite,
  evaluateRows,
  hubOf,
  letters,
  readSheetPricing,
  type Letter,
  type SheetRecord,
  type StoredRow,
} from '#server/site-sheets/evaluate.ts'
import {
  findSheet,
  readRowsByNumber,
  readShownRows,
  readSiteSheet,
  shownRowsOf,
  type FoundSheet,
  type SheetKey,
} from '#server/site-sheets/queries.ts'
import type { StoredChoice } from '#server/site-sheets/tables.ts'

/** The changes of a row; a new one may have the cells of its file. */
type RowInput = Omit<RowChange, 'version'> & { cells?: string[] | null }

export async function insertSheet(
  db: Db,
  buyer: Viewer,
  { name, columns, rows }: { name: string; columns: SiteSheet['columns']; rows: RowInput[] },
): Promise<number> {
  const company_id = companyOf(buyer)
  const { id } = await db
    .insertInto('site_sheet')
    .values({ company_id, name, made_by: buyer.userId, made_at: buyer.now, columns: JSON.stringify(columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRows(db, { company_id, id }, rows)
  if (rows.length > 0) await queueSheet(db, { company_id, id })
  return id
}

export async function queueSheet(db: Db, { company_id, id }: SheetKey) {
  await queueJobs(db, 'site_sheet', [{ company_id, id } satisfies SheetKey])
}

/** Adds and changes rows, which await matching then. */
export async function writeRows(
  db: Db,
  { company_id, id }: SheetKey,
  rows: readonly RowInput[],
  stored: ReadonlyMap<number, StoredRow> = new Map(),
) {
  const changed = rows.map((row) => ({
    company_id,
    sheet_id: id,
    ...changedRow(row, stored.get(row.row_no)),
  }))
  await sql`
    insert into site_sheet_row (company_id, sheet_id, row_no, version, cells, given, choice_a, choice_b, included)
    select company_id, sheet_id, row_no, version, cells, given, choice_a, choice_b, included
    from json_populate_recordset(null::site_sheet_row, ${JSON.stringify(changed)})
    on conflict (company_id, sheet_id, row_no) do update set version = excluded.version, given = excluded.given,
      choice_a = excluded.choice_a, choice_b = excluded.choice_b, included = excluded.included,
      state = null`.execute(db)
  return changed
}

type Changes = { rows: RowChange[]; removed: { row_no: number; version: number }[] }

/** All or none; answers the texts whose choice is for all rows. 409 for stale versions and rows that are quotes, 422 for unknown sites and beyond 2,000 rows. */
export async function applyChanges(
  db: Db,
  { sheet, buyer }: FoundSheet,
  { rows, removed }: Changes,
  stored: ReadonlyMap<number, StoredRow>,
): Promise<string[]> {
  const all = [...rows, ...removed.map((row) => ({ ...row, values: {} }))]
  const numbers = all.map(({ row_no }) => row_no)
  if (new Set(numbers).size < numbers.length) throw invalid({ rows: (w) => w.sheetRowTwice })
  const conflicts = all.flatMap(({ row_no, version, values: yours = {} }) => {
    const now = stored.get(row_no)
    return (now?.version ?? null) === version ? [] : { row_no, yours, now: now?.given ?? null }
  })
  if (conflicts.length > 0)
    throw new AppError('stale_version', (w) => w.sheetRowsChanged(conflicts.length), {
      data: { rows: conflicts },
    })
  for (const row_no of numbers)
    if (stored.get(row_no)?.quote_id) throw new AppError('wrong_status', (w) => w.sheetRowStored(row_no))
  await sql`
    delete from site_sheet_row where company_id = ${sheet.company_id} and sheet_id = ${sheet.id}
      and row_no = any(${removed.map(({ row_no }) => row_no)}::int[])`.execute(db)
  const changed = await writeRows(db, sheet, rows, stored)
  const chosen = rows.flatMap((row, index) =>
    letters.flatMap((letter) => {
      const { [`site_${letter}` as const]: asked } = row
      if (!asked) return []
      const { site, choice } = askedEnds(changed[index]!, {})[letter]
      return { field: `rows.${index}.site_${letter}.nis`, choice, text: site?.key, for_all: asked.for_all }
    }),
  )
  await checkSites(db, buyer, chosen)
  const { count } = await db
    .selectFrom('site_sheet_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((row) => row.and({ company_id: sheet.company_id, sheet_id: sheet.id }))
    .executeTakeFirstOrThrow()
  if (count > siteSheetLimits.rows) throw invalid({ rows: (w) => w.sheetTooManyRows(siteSheetLimits.rows) })
  for (const { text, choice } of chosen) {
    if (!text) continue
    await sql`
      insert into site_match (company_id, text, choice, confirmed_by, confirmed_at)
      values (${sheet.company_id}, ${text}, ${JSON.stringify(choice)}, ${buyer.userId}, ${buyer.now})
      on conflict (company_id, text) do update set choice = excluded.choice, confirmed_by = excluded.confirmed_by,
        confirmed_at = excluded.confirmed_at`.execute(db)
  }
  return chosen.flatMap(({ text, for_all }) => (text && for_all ? text : []))
}

/** Changes rows and those that a choice for all concerns, and matches them at once. */
export async function changeRows(db: Db, viewer: Viewer, id: number, changes: Changes) {
  const found = await findSheet(db, viewer, id, { lock: true })
  const { sheet, buyer } = found
  const mine = changes.rows.map(({ row_no }) => row_no)
  const numbers = [...mine, ...changes.removed.map(({ row_no }) => row_no)]
  const forAll = await applyChanges(db, found, changes, await readRowsByNumber(db, sheet, numbers))
  const { rows: others } = await sql<{ row_no: number }>`
    select row_no from site_sheet_row where company_id = ${sheet.company_id} and sheet_id = ${id} and quote_id is null
      and (site_a ->> 'text' = any(${forAll}) or site_b ->> 'text' = any(${forAll}))
      and row_no <> all(${numbers}::int[])`.execute(db)
  const affected = await readShownRows(db, sheet, [...mine, ...others.map(({ row_no }) => row_no)])
  await evaluateRows(db, buyer, sheet, affected)
  const now = await readShownRows(db, sheet, mine)
  return { rows: await shownRowsOf(db, viewer, now), others: others.length }
}

function changedRow({ row_no, cells = null, values = {}, ...change }: RowInput, before?: StoredRow) {
  const given = { ...before?.given, ...values }
  const choice = (letter: Letter) => {
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
    cells,
    given,
    choice_a: choice('a'),
    choice_b: choice('b'),
    included: change.included === undefined ? (before?.included ?? null) : change.included,
  }
}

function storedChoice({ nis, nni }: SiteChoice): StoredChoice {
  return { nis: nis || null, nni: nni ?? null }
}

/** 422 on the field of an unknown site. */
async function checkSites(db: Db, buyer: Viewer, chosen: { field: string; choice: StoredChoice | null }[]) {
  const sites = chosen.filter(({ choice }) => choice?.nis || choice?.nni)
  if (sites.length === 0) return
  const choices = sites.map(({ choice }) => choice)
  const known = await readSheetPricing(db, buyer, choices)
  const wrong = sites.find(({ choice }) => chosenSite(choice, known) === null)
  if (wrong) throw invalid({ [wrong.field]: (w) => w.unknownBuilding })
}

export async function configureSheet(
  db: Db,
  viewer: Viewer,
  id: number,
  given: CallInput<typeof siteSheetApi.configure>['body'],
) {
  const { sheet, buyer } = await findSheet(db, viewer, id, { lock: true })
  const { name = sheet.name, columns: fields, defaults = sheet.defaults } = given
  if (fields && fields.length !== sheet.columns.length)
    throw invalid({ columns: (w) => w.sheetColumnCount(sheet.columns.length) })
  const named = (fields ?? []).filter((field) => field !== null)
  if (new Set(named).size < named.length) throw invalid({ columns: (w) => w.sheetFieldTwice })
  await checkSites(db, buyer, [{ field: 'defaults.hub_nis', choice: hubOf(defaults) }])
  const columns = sheet.columns.map(({ heading, field }, at) => ({
    heading,
    field: fields ? fields[at]! : field,
  }))
  await updateSheet(db, sheet, given.version, {
    name,
    columns: JSON.stringify(columns),
    defaults: JSON.stringify(defaults),
  })
  if (fields) await refillRows(db, sheet, columns)
  if (fields ?? given.defaults ?? given.refresh) {
    await db
      .updateTable('site_sheet_row')
      .set({ state: null })
      .where((row) => row.and({ company_id: sheet.company_id, sheet_id: id }))
      .where('quote_id', 'is', null)
      .execute()
    await queueSheet(db, sheet)
  }
  return readSiteSheet(db, viewer, id)
}

/** 409 with a stale version. */
export async function updateSheet(
  db: Db,
  sheet: SheetRecord,
  version: number,
  changes: Updateable<Tables['site_sheet']> = {},
) {
  if (sheet.version !== version) throw new AppError('stale_version', (w) => w.sheetChanged)
  await db
    .updateTable('site_sheet')
    .set({ ...changes, version: version + 1, failed_at: null })
    .where('id', '=', sheet.id)
    .execute()
}

/** Fields that came from another column take its cells; typed values of other fields stay. */
async function refillRows(db: Db, sheet: SheetRecord, columns: SheetRecord['columns']) {
  const moved = columns.flatMap(({ field: now }, at) => {
    const before = sheet.columns[at]!.field
    return now === before ? [] : { at, before, now }
  })
  const stored = await readRowsByNumber(db, sheet)
  const rows = [...stored.values()].flatMap(({ row_no, cells, quote_id }) => {
    if (!cells || quote_id !== null) return []
    const values: SheetValues = {}
    for (const { before } of moved) if (before) values[before] = ''
    for (const { at, now } of moved) if (now) values[now] = cells[at] ?? ''
    return { row_no, values }
  })
  await writeRows(db, sheet, rows, stored)
}

export async function deleteSheet(db: Db, viewer: Viewer, id: number): Promise<void> {
  await findSheet(db, viewer, id, { lock: true })
  await db.deleteFrom('site_sheet').where('id', '=', id).execute()
}
