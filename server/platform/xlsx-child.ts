import { CsvError, parse } from 'csv-parse/sync'
import { answerTasks } from '#server/platform/child-lane.ts'
import {
  type SheetReply,
  type SheetRequest,
  type WorkbookCell,
  type WorkbookSheet,
  inText,
  type ReadCell,
} from '#server/platform/xlsx.ts'
import { openZip } from '#server/platform/zip.ts'

/** The maximum unpacked size of a workbook: ten times 20,000 rows of a card. */
const maxUnpacked = 32 * 1024 * 1024

/** The separator is the one that gives the first row the most cells. Removes the apostrophe before a formula. */
function readCsv(text: string, { maxRows, maxColumns }: SheetRequest): SheetReply {
  const rowsBy = (delimiter: string, to: number): string[][] =>
    parse(text, {
      delimiter,
      to,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    })
  try {
    const heads = [',', ';', '\t'].map((delimiter) => ({ delimiter, cells: rowsBy(delimiter, 1)[0] ?? [] }))
    const { delimiter, cells } = heads.reduce((a, b) => (b.cells.length > a.cells.length ? b : a))
    if (cells.length > maxColumns) return null
    const rows = rowsBy(delimiter, maxRows + 1)
    if (rows.length > maxRows || rows.some((row) => row.length > maxColumns)) return null
    return {
      rows: rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, ''))),
      decimalPoint: delimiter !== ';',
    }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return { openQuote: Number(error.records) + 1 }
  }
}

/**
 * The rows of the first visible sheet with these headings: none without one, null beyond the limits. Libraries would
 * read an error or a formula without a result as empty, which would remove a price.
 */
function readWorkbook(workbook: Buffer, { headings, maxRows, maxColumns }: SheetRequest): SheetReply {
  const part = openZip(workbook, maxUnpacked)
  const { sheets, paths, uncalculated } = readParts(part)
  const shared = readStrings(part(paths.get('sharedStrings') ?? 'xl/sharedStrings.xml') ?? '')
  const dates = readDateStyles(part(paths.get('styles') ?? 'xl/styles.xml') ?? '')
  for (const id of sheets) {
    const xml = part(paths.get(id) ?? '')
    if (xml === undefined) continue
    const rows: ReadCell[][] = []
    for (const { row, cells } of rowsOf(xml, { shared, dates, uncalculated }, maxColumns)) {
      if (rows.length === 0) {
        const texts = row === 1 ? cells.map(inText) : []
        if (!headings.every((names) => names.some((name) => texts.includes(name)))) break
      }
      if (row > maxRows || cells.length > maxColumns) return null
      while (rows.length < row - 1) rows.push([])
      rows.push(cells)
    }
    if (rows.length > 0) return { rows, decimalPoint: false }
  }
  return { rows: [], decimalPoint: false }
}

/** The ids of the visible sheets in their order, and the paths of parts: of a sheet by its id, of others by their kind. */
function readParts(part: (path: string) => string | undefined) {
  const sheets: string[] = []
  let uncalculated = false
  for (const { name, closes, attributes } of tagsOf(part('xl/workbook.xml') ?? '')) {
    if (closes) continue
    if (name === 'calcPr') uncalculated = /^(1|true)$/.test(attributes().fullCalcOnLoad ?? '')
    if (name === 'sheet' && (attributes().state ?? 'visible') === 'visible')
      sheets.push(attributes().id ?? '')
  }
  const paths = new Map<string, string>()
  for (const { name, closes, attributes } of tagsOf(part('xl/_rels/workbook.xml.rels') ?? '')) {
    if (name !== 'Relationship' || closes) continue
    const { Id = '', Type = '', Target = '' } = attributes()
    const kind = Type.slice(Type.lastIndexOf('/') + 1)
    paths.set(kind === 'worksheet' ? Id : kind, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  }
  return { sheets, paths, uncalculated }
}

/** The texts that cells name by number. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  for (const { name, closes, before } of tagsOf(xml)) {
    if (name === 't' && closes) text += before
    if (name === 'si' && closes) {
      strings.push(text)
      text = ''
    }
  }
  return strings
}

/** The built-in formats of days and times. */
const dateFormats = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]

/** The indexes of the styles that show a number as a day or a time. */
function readDateStyles(xml: string): Set<number> {
  const formats = new Set(dateFormats)
  const dates = new Set<number>()
  let [inCells, style] = [false, 0]
  for (const { name, closes, attributes } of tagsOf(xml)) {
    if (name === 'cellXfs') inCells = !closes
    else if (closes) continue
    else if (name === 'numFmt') {
      const { numFmtId, formatCode = '' } = attributes()
      if (/[dmyhs]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '')))
        formats.add(Number(numFmtId))
    } else if (name === 'xf' && inCells) {
      if (formats.has(Number(attributes().numFmtId))) dates.add(style)
      style += 1
    }
  }
  return dates
}

interface Book {
  shared: readonly string[]
  dates: ReadonlySet<number>
  /** Whether its program left formulas to be calculated on opening, with zeros as results. */
  uncalculated: boolean
}

interface Cell {
  type: string
  style: number
  formula: boolean
  value?: string
}

/** The non-empty rows of a sheet, each up to its last value. A value beyond the columns is put right after them. */
function* rowsOf(xml: string, book: Book, maxColumns: number) {
  let [row, column] = [0, 0]
  let cells: ReadCell[] = []
  let cell: Cell | undefined
  for (const { name, closes, before, attributes } of tagsOf(xml)) {
    if (name === 'row' && closes) {
      if (cells.length > 0) yield { row, cells }
    } else if (name === 'row') {
      row = following(row, Number(attributes().r ?? row + 1))
      column = 0
      cells = []
    } else if (name === 'c' && !closes) {
      const { r, t = 'n', s = 0 } = attributes()
      column = following(column, r === undefined ? column + 1 : columnOf(r, row))
      cell = { type: t, style: Number(s), formula: false }
    } else if (!cell) continue
    else if (name === 'f') cell.formula = true
    else if (closes && (name === 'v' || name === 't')) cell.value = (cell.value ?? '') + before
    else if (name === 'c') {
      const value = valueOf(cell, book)
      cell = undefined
      if (value === null) continue
      const at = Math.min(column - 1, maxColumns)
      while (cells.length < at) cells.push(null)
      cells[at] = value
    }
  }
}

/** Throws if a row or cell is repeated or out of order: programs differ in which one they show. */
function following(last: number, next: number): number {
  if (!Number.isSafeInteger(next) || next <= last) throw new Error(`${next} follows ${last}`)
  return next
}

/** The column of a reference, A as 1. Throws unless it is in this row. */
function columnOf(reference: string, row: number): number {
  const [, letters, digits] = /^([A-Z]{1,9})(\d{1,15})$/.exec(reference) ?? []
  if (!letters || Number(digits) !== row) throw new Error(`${reference} is in row ${row}`)
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function valueOf({ type, style, formula, value }: Cell, book: Book): ReadCell {
  if (type === 'e') return { unreadable: value || '#N/A' }
  // The result of a formula can be an empty text.
  const lacksResult = value === undefined || (value === '' && type !== 'str')
  if (formula && (lacksResult || book.uncalculated)) return { unreadable: '=' }
  if (type === 'inlineStr' || type === 'str') return textOf(value)
  if (lacksResult && type === 'n') return null
  const shared = type === 's' ? book.shared[Number(value || NaN)] : undefined
  if (shared !== undefined) return textOf(shared)
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return textOf(value)
  const number = type === 'n' ? Number(value) : NaN
  if (!Number.isFinite(number)) throw new Error(`A cell of type ${type} has ${value}`)
  return book.dates.has(style) ? dayOf(number) : number
}

/** A day is not a price: it becomes a text, which the refusal quotes. */
function dayOf(days: number): string {
  const day = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return Number.isNaN(day.getTime()) ? `${days} d` : day.toISOString().slice(0, 10)
}

/** Characters that XML cannot contain are written as `_x0007_`. */
function textOf(value = ''): string | null {
  const text = value.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return text.trim() || null
}

/** A text, then a comment, CDATA, a declaration, or a tag with its attributes. */
const markup =
  /([^<]*)<(?:!--.*?-->|!\[CDATA\[(.*?)\]\]>|[?!](?!--|\[CDATA\[)[^>]*>|(\/?)(?:[\w.-]+:)?([\w.-]+)([^>]*?)(\/?)>)/gsy

/** The tags of XML in order, in linear time; a self-closing one as two. Throws for truncated XML. */
function* tagsOf(xml: string) {
  let [text, at] = ['', 0]
  for (const [whole, before, cdata = '', closing, name, attributes = '', alone] of xml.matchAll(markup)) {
    at += whole.length
    text += decoded(before!) + cdata
    if (name === undefined) continue
    if (!closing) yield { name, closes: false, before: text, attributes: () => attributesOf(attributes) }
    if (!closing) text = ''
    if (closing || alone) yield { name, closes: true, before: text, attributes: () => attributesOf('') }
    text = ''
  }
  if (xml.includes('<', at)) throw new Error(`The XML breaks off at ${at}`)
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  const found = tag.matchAll(/\s(?:[\w.-]+:)?([\w.-]+)=(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...found].map(([, name, one, other]) => [name!, decoded(one ?? other ?? '')]))
}

const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  )
}

// Reads or writes a file in a child process (`xlsx.ts`).

answerTasks(async (task: WorkbookSheet | SheetRequest) => {
  if (!('read' in task)) return written(task)
  return typeof task.read === 'string' ? readCsv(task.read, task) : readWorkbook(task.read, task)
})

async function written({ name, headings, widths, rows }: WorkbookSheet): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const heads = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  return writeWorkbook([heads, ...rows.map((row) => row.map(cellOf))], {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function cellOf(cell: WorkbookCell) {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'day' in cell
    ? // Midnight in UTC: the library counts from there, and a fraction would be a time.
      { value: new Date(cell.day), type: Date, format: 'yyyy-mm-dd' }
    : { value: cell.ringgit, type: Number, format: '#,##0.00' }
}
