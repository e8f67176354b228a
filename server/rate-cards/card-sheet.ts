import { sql } from 'kysely'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { type CellValues, namingColumns } from '#contract/rate-cards/draft-api.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { keyColumns, listCells } from '#server/rate-cards/cells.ts'
import { openDraft } from '#server/rate-cards/drafts.ts'
import { invalid } from '#server/platform/errors.ts'
import { words, type Sentence } from '#server/platform/words/words.ts'
import { inText, type ReadCell, type SheetCell, type TableFile } from '#server/platform/xlsx.ts'
import { longestRemark } from '#contract/text.ts'
import { maxPrice, type Sen } from '#contract/money.ts'

export interface SheetPrice {
  cell: CardCell
  /** Today's amount, and the amount once the draft is published. */
  inForce: CellValues
  drafted: CellValues
  /** The reason of the drafted price. */
  reason: string | null
}

export type SheetColumn = keyof Words['cardSheet']['columns']
/** In the order of the screen; 404 as in `listCells`. */
export async function sheetPrices(
  db: Db,
  viewer: Viewer,
  { id, is_standard_rule }: { id: number; is_standard_rule: 0 | 1 },
  product: ProductId | undefined,
): Promise<SheetPrice[]> {
  const cells: CardCell[] = []
  for (const product_id of product ? [product] : productIds())
    cells.push(...(await listCells(db, viewer, { pricing_rule_id: id, product_id })))
  const open = await openDraft(db, viewer, id)
  const drafts = new Map(open?.draft.cells.map((each) => [each.id, each]))
  return cells.map((cell) => {
    const inForce = {
      selling_price: cell.inherited ? null : cell.selling_price,
      floor: is_standard_rule ? cell.floor : null,
    }
    const draft = drafts.get(cell.id)
    return { cell, inForce, drafted: draft?.draft ?? inForce, reason: draft?.reason ?? null }
  })
}

/** A file may name a price by its own cell or by the base card's. */
export async function byAnyId(db: Db, rule: number, prices: readonly SheetPrice[]) {
  const { rows } = await sql<{ ids: number[] }>`
    select json_agg(c.id) as ids from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
    where r.id = ${rule} or r.is_standard_rule = 1 group by ${keyColumns}`.execute(db)
  const alike = new Map(rows.flatMap(({ ids }) => ids.map((id) => [id, ids] as const)))
  return new Map(prices.flatMap((price) => alike.get(price.cell.id)!.map((id) => [id, price] as const)))
}

export function namesInSheet(
  { product_id, component, charge, bandwidth, term, band, network_status, option }: CardCell,
  { cardSheet }: Words,
): Record<(typeof namingColumns)[number], string | number | null> {
  return {
    product: products[product_id].name,
    component: cardSheet.component[component],
    charge: cardSheet.charge[charge],
    bandwidth: bandwidth?.label ?? null,
    term,
    band: band && cardSheet.band[band],
    network_status: network_status && cardSheet.network[network_status],
    option: option?.name ?? null,
  }
}

/** The row counts from 1, including the headings. */
export interface SheetFault {
  row: number
  column: SheetColumn
  say: Sentence
}

interface SheetRow {
  price: SheetPrice
  says: CellValues
  /** The present drafted amount stays. */
  kept: boolean
  row: number
  reason: string | null
}

interface Card {
  isBase: boolean
  product: ProductId | undefined
}

const languages = Object.values(words)

export const neededHeadings = (['id', 'price'] as const).map((column) =>
  languages.map(({ cardSheet }) => inText(cardSheet.columns[column])),
)

/** Answers prices by cell id, and all faults. 422 on `file` for unknown headings or a file without rows. */
export function readSheetRows(sheet: TableFile, byId: ReadonlyMap<number, SheetPrice>, card: Card) {
  const at = columnsOf(sheet.rows[0] ?? [])
  const amounts = (['price', 'floor'] as const).filter((column) => at.has(column))
  const sign = signOf(
    sheet,
    amounts.map((column) => at.get(column)!),
  )
  const seen = new Map<SheetPrice, number>()
  const rows: SheetRow[] = []
  const faults: SheetFault[] = []
  sheet.rows.forEach((cells, index) => {
    if (index === 0 || cells.every(isEmpty)) return
    const row = index + 1
    const fault = (column: SheetColumn, say: Sentence) => void faults.push({ row, column, say })
    const before = faults.length
    for (const [column, place] of at) {
      const why = whyUnreadable(cells[place])
      if (why) fault(column, why)
    }
    if (faults.length > before) return
    const cell = (column: SheetColumn) => valueOf(cells[at.get(column) ?? -1])
    const price = byId.get(idOf(cell('id')))
    if (!price) return fault('id', (w) => w.sheetUnknownCell)
    const first = seen.get(price)
    if (first !== undefined) return fault('id', (w) => w.sheetTwice(first))
    seen.set(price, row)
    if (card.product !== undefined && price.cell.product_id !== card.product)
      return fault('id', (w) => w.sheetOtherProduct)
    const renamed = namingColumns.find((column) => at.has(column) && !isNamed(price, column, cell(column)))
    if (renamed)
      return fault(renamed, (w) => w.sheetOtherName(String(namesInSheet(price.cell, w)[renamed] ?? '')))
    const selling_price = readSheetAmount(cell('price'), sign)
    const floor = at.has('floor') ? readSheetAmount(cell('floor'), sign) : price.drafted.floor
    if (typeof selling_price === 'function') fault('price', selling_price)
    else if (card.isBase && selling_price === null) fault('price', (w) => w.required)
    if (typeof floor === 'function') fault('floor', floor)
    else if (!card.isBase && floor !== null && floor !== price.cell.floor)
      fault('floor', (w) => w.floorOfBase)
    if (typeof selling_price === 'function' || typeof floor === 'function') return
    const says = { selling_price, floor: card.isBase ? floor : null }
    const source = inText(cell('source'))
    const isFromDraft = languages.some(({ cardSheet }) => inText(cardSheet.source.draft) === source)
    const kept = !isFromDraft && isInForce(price, says, at.has('floor'))
    const reason = String(cell('reason') ?? '').trim() || null
    if (reason && reason.length > longestRemark) return fault('reason', (w) => w.tooLong(longestRemark))
    rows.push(
      kept
        ? { price, says: price.drafted, kept: price.drafted !== price.inForce, row, reason }
        : { price, says, kept, row, reason },
    )
  })
  if (rows.length === 0 && faults.length === 0) throw invalid({ file: (w) => w.sheetEmpty })
  return { rows, faults }
}

/** Headings may be in any language; other columns are ignored. */
function columnsOf(headings: readonly ReadCell[]): Map<SheetColumn, number> {
  const known = new Map(
    languages.flatMap(({ cardSheet: { columns } }) =>
      (Object.keys(columns) as SheetColumn[]).map((column) => [inText(columns[column]), column] as const),
    ),
  )
  const at = new Map<SheetColumn, number>()
  headings.forEach((heading, index) => {
    const column = known.get(inText(heading))
    if (!column) return
    if (at.has(column)) throw invalid({ file: (w) => w.sheetHeadingTwice(w.cardSheet.columns[column]) })
    at.set(column, index)
  })
  if (!at.has('id') || !at.has('price'))
    throw invalid({ file: (w) => w.sheetHeadings(w.cardSheet.columns.id, w.cardSheet.columns.price) })
  return at
}

/** Faults of a non-empty cell: an empty price removes it. */
function whyUnreadable(cell: ReadCell | undefined): Sentence | undefined {
  if (typeof cell !== 'object' || cell === null) return undefined
  const { unreadable } = cell
  return unreadable === '=' ? (w) => w.sheetFormulaUnsaved : (w) => w.sheetCellError(unreadable)
}

function valueOf(cell: ReadCell | undefined): SheetCell {
  return typeof cell === 'object' ? null : (cell ?? null)
}

function signOf({ rows, decimalPoint }: TableFile, columns: readonly number[]): DecimalSign {
  if (decimalPoint) return '.'
  return decimalSignOf(rows.slice(1).flatMap((cells) => columns.map((column) => valueOf(cells[column]))))
}

/** A row with the price in force was not edited, so a drafted price stays, unless the file contains drafted prices. */
function isInForce({ inForce }: SheetPrice, says: CellValues, hasFloor: boolean): boolean {
  return says.selling_price === inForce.selling_price && (!hasFloor || says.floor === inForce.floor)
}

/** The name as exported, in either language, or empty. A name of another price means mixed-up rows. */
function isNamed({ cell }: SheetPrice, column: (typeof namingColumns)[number], written: SheetCell): boolean {
  const text = inText(written)
  return text === '' || languages.some((language) => inText(namesInSheet(cell, language)[column]) === text)
}

function idOf(cell: SheetCell): number {
  return typeof cell === 'number' ? cell : /^\s*\d{1,15}\s*$/.test(cell ?? '') ? Number(cell) : NaN
}

const isEmpty = (cell: ReadCell) => inText(cell) === ''

/** The decimal sign of amounts written as text. */
type DecimalSign = '.' | ',' | 'unknown'

/** One or two digits after a sign are sen; three can be thousands. If both signs have sen after them it is the point. */
export function decimalSignOf(cells: Iterable<SheetCell>): DecimalSign {
  let sign: DecimalSign = 'unknown'
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const [, found] = /([.,])\d{1,2}$/.exec(bareAmount(cell)) ?? []
    if (found === '.') return '.'
    if (found === ',') sign = ','
  }
  return sign
}

/** Null for an empty cell, or the reason why it is no amount. */
export function readSheetAmount(cell: SheetCell, sign: DecimalSign): Sen | null | Sentence {
  if (cell === null) return null
  if (typeof cell === 'number') return ofNumber(cell)
  const bare = bareAmount(cell)
  if (cell.trim() === '') return null
  if (sign === 'unknown') {
    if (/^\d{1,3}[.,]\d{3}$/.test(bare)) return (w) => w.sheetAmountUnclear(shown(cell))
    return readSheetAmount(cell, '.')
  }
  const [whole = '', decimals = '', ...more] = bare.split(sign)
  const thousands = sign === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+$`).test(whole)
  const digits = isGrouped ? whole.replaceAll(thousands, '') : whole
  if (more.length > 0 || !/^-?\d{1,15}$/.test(digits) || !/^\d*$/.test(decimals))
    return (w) => w.sheetNotAnAmount(shown(cell))
  if (decimals.length > 2) return (w) => w.twoDecimals
  const sum = Math.abs(Number(digits)) * 100 + Number(decimals.padEnd(2, '0'))
  return within(digits.startsWith('-') ? -sum : sum)
}

/** Spreadsheets store 1380.10 as the nearest binary number: allow a millionth of a sen. */
function ofNumber(amount: number): Sen | Sentence {
  const sum = Math.round(amount * 100)
  if (!Number.isSafeInteger(sum)) return (w) => w.priceTooLarge
  return Math.abs(sum - amount * 100) > 1e-6 ? (w) => w.twoDecimals : within(sum)
}

function within(sum: number): Sen | Sentence {
  if (sum < 0) return (w) => w.notNegative
  return sum > maxPrice ? (w) => w.priceTooLarge : (sum as Sen)
}

/** Some spreadsheets put narrow spaces between thousands. */
function bareAmount(written: string): string {
  return written.replaceAll(/\s/g, '').replace(/^(RM|MYR)/i, '')
}

const shown = (written: string) => (written.length > 40 ? `${written.slice(0, 40)}…` : written)
