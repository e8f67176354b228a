import {
  sheetFields,
  siteSheetLimits,
  type SheetField,
  type SheetRow,
  type SheetValues,
} from '#contract/site-sheets.ts'
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
import {
  addRows,
  giveRows,
  insertSheet,
  queueSheet,
  refuseConflicts,
  refuseStored,
} from '#server/site-sheets/change.ts'
import { findSheet, readShownRows, shownRowsOf, type ShownRow } from '#server/site-sheets/queries.ts'

/** Other usual headings, as `keyOf` has them; those of the template are known in both languages. */
const aliases: Record<SheetField, readonly string[]> = {
  reference: ['ref', 'yourreference', 'siteid', 'branchcode', 'no'],
  product: ['service', 'perkhidmatan'],
  site_a: [
    'site',
    'building',
    'sitename',
    'branch',
    'location',
    'address',
    'tapak',
    'bangunan',
    'cawangan',
    'alamat',
    'lokasi',
  ],
  postcode_a: ['postcode', 'postalcode', 'zip', 'poskod'],
  city_a: ['city', 'town', 'bandar'],
  floor_a: ['floor', 'level', 'tingkat', 'aras'],
  site_b: ['hub', 'bend', 'destination', 'destinasi'],
  bandwidth: ['speed', 'mbps', 'kelajuan'],
  term: ['contract', 'contractterm', 'months', 'kontrak', 'bulan'],
  add_ons: ['options', 'addon', 'pilihan'],
  requested_date: ['date', 'requesteddate', 'installationdate', 'rfs', 'tarikh'],
  cost_centre: ['costcenter', 'pusatkos'],
  remarks: ['remark', 'notes', 'comments', 'nota'],
}

const both = [words.en, words.ms]

function fieldNamed(heading: string): SheetField | null {
  const key = keyOf(heading)
  const named = (field: SheetField) =>
    both.some((w) => keyOf(w.siteSheet.columns[field]) === key) || aliases[field].includes(key)
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
  const read = await readSheet(file, { maxRows: rows, maxColumns, headings: [] })
  const [headings = [], ...lines] = read.rows.map((cells) => cells.map(textOf))
  const isHeading = (cells: readonly string[]) =>
    new Set(cells.flatMap((cell) => fieldNamed(cell) ?? [])).size >= 2
  if (isHeading(lines[0] ?? [])) throw invalid({ file: (w) => w.sheetTwoHeadings })
  const filled = lines.flatMap((cells, index) => (cells.some(Boolean) ? [{ row_no: index + 2, cells }] : []))
  if (filled.length === 0) throw invalid({ file: (w) => w.sheetNoRows })
  const long = filled.find(({ cells }) => cells.some((cell) => cell.length > longest))
  if (long) throw invalid({ file: (w) => w.sheetLongCell(long.row_no, longest) })
  const taken = new Set<SheetField>()
  const columns = headings.map((heading) => {
    const field = fieldNamed(heading)
    if (field === null || taken.has(field)) return { heading, field: null }
    taken.add(field)
    return { heading, field }
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

function givenIn({ columns }: Pick<SiteFile, 'columns'>, cells: readonly string[]): SheetValues {
  return Object.fromEntries(
    columns.flatMap(({ field }, at) => (field && cells[at] ? [[field, cells[at]] as const] : [])),
  )
}

/** Makes a sheet, or changes the one whose result file this is. */
export async function importSheet(db: Db, viewer: Viewer, buyer: () => Promise<Viewer>, file: SiteFile) {
  const named = file.rows.map(({ cells }) => /^(\d{1,15})-(\d{1,9})-(\d{1,9})$/.exec(cells[file.ids] ?? ''))
  const ids = new Set(named.flatMap((match) => match?.[1] ?? []))
  if (ids.size > 1) throw invalid({ file: (w) => w.sheetOfSeveral })
  if (ids.size === 1)
    return { id: await updateFromFile(db, viewer, Number([...ids][0]), file, named), updated: true }
  const { name, columns } = file
  const rows = file.rows.map(({ row_no, cells }) => ({ row_no, cells, given: givenIn(file, cells) }))
  return { id: await insertSheet(db, await buyer(), { name, columns, rows }), updated: false }
}

/** Rows without an id are added. 409 with both values for changes of outdated rows. */
async function updateFromFile(
  db: Db,
  viewer: Viewer,
  id: number,
  file: SiteFile,
  named: readonly (RegExpExecArray | null)[],
): Promise<number> {
  const { sheet } = await findSheet(db, viewer, id, { lock: true })
  const rows = await readShownRows(db, sheet)
  const stored = new Map(rows.map((row) => [row.row_no, row]))
  const fields = file.columns.flatMap(({ field }) => field ?? [])
  const changed = file.rows.flatMap(({ cells }, index) => {
    const [, , number, version] = named[index] ?? []
    if (number === undefined) return []
    const given = givenIn(file, cells)
    const now = stored.get(Number(number))
    if (now && fields.every((field) => (now.given[field] ?? '') === (given[field] ?? ''))) return []
    return [{ row_no: Number(number), isStale: now?.version !== Number(version), yours: given, now }]
  })
  refuseConflicts(
    changed.filter(({ isStale }) => isStale),
    stored,
  )
  refuseStored(changed.flatMap(({ now }) => now ?? []))
  const next = Math.max(0, ...stored.keys()) + 1
  const added = file.rows
    .filter((_, index) => !named[index])
    .map(({ cells }, index) => ({ row_no: next + index, cells: null, given: givenIn(file, cells) }))
  if (stored.size + added.length > siteSheetLimits.rows)
    throw invalid({ file: (w) => w.sheetTooManyRows(siteSheetLimits.rows) })
  await addRows(db, sheet, added)
  const kept = (given: SheetValues) =>
    Object.fromEntries(Object.entries(given).filter(([field]) => !fields.includes(field as SheetField)))
  await giveRows(
    db,
    sheet,
    changed.map(({ row_no, yours, now }) => ({ row_no, given: { ...kept(now!.given), ...yours } })),
  )
  await queueSheet(db, sheet)
  return id
}

type OutputColumn = Exclude<keyof Words['siteSheet']['columns'], SheetField>

export function templateOf(language: Language) {
  const { columns, name } = words[language].siteSheet
  const headings = sheetFields.map((field) => columns[field])
  return {
    name: `${name}-${language}.xlsx`,
    media_type: xlsxType,
    bytes: () => writeXlsx({ name, headings, widths: headings.map((each) => each.length + 6), rows: [] }),
  }
}

/** The sheet with its results. Texts that look like formulas stay texts. */
export async function resultOf(db: Db, viewer: Viewer, id: number) {
  const { sheet } = await findSheet(db, viewer, id)
  const rows = await readShownRows(db, sheet)
  const { columns, name } = words[viewer.language].siteSheet
  const outputs = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (column): column is OutputColumn => !(sheetFields as readonly string[]).includes(column),
  )
  const headings = [...sheetFields, ...outputs].map((column) => columns[column])
  const shown = await shownRowsOf(db, viewer, rows)
  const cells = rows.map((row, index) => {
    const results = cellsOf(id, row, shown[index]!, viewer)
    return [
      ...sheetFields.map((field) => row.given[field] ?? null),
      ...outputs.map((each) => results[each]),
    ].map(inWorkbook)
  })
  return {
    name: `${sheet.name}.xlsx`,
    media_type: xlsxType,
    bytes: () =>
      writeXlsx({
        name,
        headings,
        widths: headings.map((each) => Math.max(12, each.length + 2)),
        rows: cells,
      }),
  }
}

function cellsOf(
  sheet: number,
  stored: ShownRow,
  row: SheetRow,
  viewer: Viewer,
): Record<OutputColumn, ListCell> {
  const { priceLevel, siteSheet } = words[viewer.language]
  const amount = (field: keyof NonNullable<typeof row.prices>) => ({ amount: row.prices?.[field] ?? null })
  return {
    state: row.state && siteSheet.states[row.state],
    matched_a: row.site_a?.chosen?.name ?? null,
    matched_b: row.site_b?.chosen?.name ?? null,
    bandwidth_nrc: amount('bandwidth_nrc'),
    bandwidth_mrc: amount('bandwidth_mrc'),
    xc_nrc: amount('xc_nrc'),
    xc_mrc: amount('xc_mrc'),
    vas_nrc: amount('vas_nrc'),
    vas_mrc: amount('vas_mrc'),
    total_nrc: amount('total_nrc'),
    total_mrc: amount('total_mrc'),
    grade: row.grade && siteSheet.grades[row.grade],
    price_level: row.price_level && priceLevel[row.price_level],
    lead_time: row.lead_time_days,
    validity: { day: stored.quote?.validity ?? stored.held_until },
    errors:
      row.errors.map(({ field, message }) => `${siteSheet.columns[field]}: ${message}`).join(' ') || null,
    quote: row.quote?.quote_reference ?? null,
    row_id: `${sheet}-${row.row_no}-${row.version}`,
  }
}
