import {
  sheetFields,
  siteSheetLimits,
  type SheetField,
  type SheetRow,
  type SheetValues,
} from '#contract/site-sheets.ts'
import { prices } from '#contract/pricing.ts'
import { withoutInvisible } from '#contract/text.ts'
import { keyOf } from '#server/buildings/lexicon.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { inWorkbook, type ListCell } from '#server/platform/export.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import type { UploadedFile } from '#server/platform/transfer.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Language } from '#contract/session.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { writeXlsx, xlsxType, type ReadCell } from '#server/platform/xlsx.ts'
import { applyChanges, insertSheet, queueSheet, updateSheet } from '#server/site-sheets/change.ts'
import {
  findSheet,
  readRowsByNumber,
  readShownRows,
  shownRowsOf,
  type ShownRow,
} from '#server/site-sheets/queries.ts'

/** Other usual headings, as `keyOf` has them; those of the template are known in both languages. */
const aliases: Record<SheetField, string> = {
  reference: 'ref yourreference siteid branchcode no',
  product: 'service perkhidmatan',
  site_a: 'site building sitename branch location address tapak bangunan cawangan alamat lokasi',
  postcode_a: 'postcode postalcode zip poskod',
  city_a: 'city town bandar',
  floor_a: 'floor level tingkat aras',
  site_b: 'hub bend destination destinasi',
  bandwidth: 'speed mbps kelajuan',
  term: 'contract contractterm months kontrak bulan',
  add_ons: 'options addon pilihan',
  requested_date: 'date requesteddate installationdate rfs tarikh',
  cost_centre: 'costcenter pusatkos',
  remarks: 'remark notes comments nota',
}

const both = [words.en, words.ms]

function fieldNamed(heading: string): SheetField | null {
  const key = keyOf(heading)
  const named = (field: SheetField) =>
    both.some((w) => keyOf(w.siteSheet.columns[field]) === key) || aliases[field].split(' ').includes(key)
  return key === '' ? null : (sheetFields.find(named) ?? null)
}

export interface SiteFile {
  name: string
  columns: { heading: string; field: SheetField | null }[]
  /** The column of row ids in a result file; -1 without one. */
  ids: number
  rows: { row_no: number; cells: string[] }[]
}

/** Reads an uploaded file: 415 for another kind, 422 for one that is unreadable, too long, empty or has two heading rows. */
export async function readSiteFile(file: UploadedFile): Promise<SiteFile> {
  const { rows, columns: maxColumns, cell: longest } = siteSheetLimits
  const read = await readSheet(file, { maxRows: rows, maxColumns })
  const [headings = [], ...lines] = read.rows.map((cells) => cells.map(textOf))
  const isHeading = (cells: readonly string[]) =>
    new Set(cells.flatMap((cell) => fieldNamed(cell) ?? [])).size >= 2
  if (isHeading(lines[0] ?? [])) throw invalid({ file: (w) => w.sheetTwoHeadings })
  const filled = lines.flatMap((cells, index) => (cells.some(Boolean) ? [{ row_no: index + 2, cells }] : []))
  if (filled.length === 0) throw invalid({ file: (w) => w.sheetNoRows })
  const long = filled.find(({ cells }) => cells.some((cell) => cell.length > longest))
  if (long) throw invalid({ file: (w) => w.sheetLongCell(long.row_no, longest) })
  const fields = headings.map(fieldNamed)
  const columns = headings.map((heading, at) => {
    const field = fields[at]!
    return { heading, field: fields.indexOf(field) === at ? field : null }
  })
  const ids = headings.findIndex((heading) => both.some((w) => heading === w.siteSheet.columns.row_id))
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, siteSheetLimits.name) || file.name
  return { name, columns, ids, rows: filled }
}

/** As the spreadsheet shows it; a formula without a result as its sign. */
function textOf(cell: ReadCell): string {
  const text = typeof cell === 'object' && cell !== null ? cell.unreadable : String(cell ?? '')
  return withoutInvisible(text).toWellFormed().trim()
}

/** The values of the file's fields, also where they are blank. */
function valuesIn(columns: SiteFile['columns'], cells: readonly string[]): SheetValues {
  return Object.fromEntries(columns.flatMap(({ field }, at) => (field ? [[field, cells[at] ?? '']] : [])))
}

/** Makes a sheet, or changes the one whose result file this is: rows without an id are added. 409 with both values for changes of outdated rows. */
export async function importSheet(db: Db, viewer: Viewer, buyer: () => Promise<Viewer>, file: SiteFile) {
  const named = file.rows.map(({ cells }) => /^(\d{1,15})-(\d{1,9})-(\d{1,9})$/.exec(cells[file.ids] ?? ''))
  const [id, ...more] = new Set(named.flatMap((match) => match?.[1] ?? []))
  if (more.length > 0) throw invalid({ file: (w) => w.sheetOfSeveral })
  const { name, columns } = file
  if (id === undefined) {
    const rows = file.rows.map((row) => ({ ...row, values: valuesIn(columns, row.cells) }))
    return { id: await insertSheet(db, await buyer(), { name, columns, rows }), updated: false }
  }
  const found = await findSheet(db, viewer, Number(id), { lock: true })
  const stored = await readRowsByNumber(db, found.sheet)
  let last = Math.max(0, ...stored.keys())
  const rows = file.rows.flatMap(({ cells }, index) => {
    const values = valuesIn(columns, cells)
    const [, , number, version] = named[index] ?? []
    if (number === undefined) return { row_no: ++last, version: null, values }
    const now = stored.get(Number(number))?.given
    const same =
      now && sheetFields.every((field) => (values[field] ?? now[field] ?? '') === (now[field] ?? ''))
    return same ? [] : { row_no: Number(number), version: Number(version), values }
  })
  await applyChanges(db, found, { rows, removed: [] }, stored)
  await updateSheet(db, found.sheet, found.sheet.version)
  await queueSheet(db, found.sheet)
  return { id: found.sheet.id, updated: true }
}

type Column = keyof Words['siteSheet']['columns']
type PriceColumn = Extract<Column, keyof typeof prices>

function workbookOf(
  name: string,
  language: Language,
  columns: readonly Column[],
  rows: Partial<Record<Column, ListCell>>[],
) {
  const { siteSheet } = words[language]
  const headings = columns.map((column) => siteSheet.columns[column])
  const sheet = {
    name: siteSheet.name,
    headings,
    widths: headings.map((each) => Math.max(12, each.length + 2)),
    rows: rows.map((row) =>
      columns.map((column) => inWorkbook(row[column] === '' ? null : (row[column] ?? null))),
    ),
  }
  return { name: `${name}.xlsx`, media_type: xlsxType, bytes: () => writeXlsx(sheet) }
}

export function templateOf(language: Language) {
  return workbookOf(`${words[language].siteSheet.name}-${language}`, language, sheetFields, [])
}

/** The sheet with its results. Texts that look like formulas stay texts. */
export async function resultOf(db: Db, viewer: Viewer, id: number) {
  const { sheet } = await findSheet(db, viewer, id)
  const rows = await readShownRows(db, sheet)
  const shown = await shownRowsOf(db, viewer, rows)
  const columns = Object.keys(words[viewer.language].siteSheet.columns) as Column[]
  return workbookOf(
    sheet.name,
    viewer.language,
    columns,
    rows.map((stored, index) => resultsOf(id, stored, shown[index]!, viewer)),
  )
}

function resultsOf(
  sheet: number,
  stored: ShownRow,
  row: SheetRow,
  viewer: Viewer,
): Record<Exclude<Column, SheetField | PriceColumn>, ListCell> {
  const { priceLevel, siteSheet } = words[viewer.language]
  const names = Object.keys(prices) as (keyof typeof prices)[]
  const amounts = names.map((name) => [name, { amount: row.prices?.[name] ?? null }])
  return {
    ...row.values,
    ...Object.fromEntries(amounts),
    state: row.state && siteSheet.states[row.state],
    matched_a: row.site_a?.chosen?.name ?? null,
    matched_b: row.site_b?.chosen?.name ?? null,
    grade: row.grade && siteSheet.grades[row.grade],
    price_level: row.price_level && priceLevel[row.price_level],
    lead_time: row.lead_time_days,
    validity: { day: stored.validity ?? stored.held_until },
    errors:
      row.errors.map(({ field, message }) => `${siteSheet.columns[field]}: ${message}`).join(' ') || null,
    quote: row.quote?.quote_reference ?? null,
    row_id: `${sheet}-${row.row_no}-${row.version}`,
  }
}
