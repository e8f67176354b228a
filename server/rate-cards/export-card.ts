import { namingColumns, type CardExport } from '#contract/rate-cards/sheet.ts'
import { csvOf } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { inCsv, inWorkbook, type ListCell } from '#server/platform/list-cell.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import { writeXlsx, xlsxType } from '#server/platform/xlsx.ts'
import {
  namesInSheet,
  sheetPrices,
  type SheetColumn,
  type SheetPrice,
} from '#server/rate-cards/card-sheet.ts'
import { readRule } from '#server/rate-cards/rules.ts'

/** Characters in each column of a workbook. */
const widths: Partial<Record<SheetColumn, number>> = { product: 22, component: 16, band: 26, option: 26 }
const usualWidth = 14

/**
 * A rule's card as a file in the reader's language, a row for each price: empty where the card inherits the base price, which
 * stands beside it. 404 as in `readRule`.
 */
export async function exportCard(db: Db, viewer: Viewer, { id, product_id, format, draft }: CardExport) {
  const rule = await readRule(db, viewer, id)
  const isBase = rule.is_standard_rule === 1
  const columns: SheetColumn[] = [
    'id',
    ...namingColumns,
    'price',
    'floor',
    'source',
    // Of the base card it would say the same twice.
    ...(isBase ? [] : (['base_price'] as const)),
  ]
  const { cardSheet } = words[viewer.language]
  const prices = await sheetPrices(db, viewer, rule, product_id)
  const rows = prices.map((price) => {
    const cells = cellsOf(price, viewer, { isBase, drafted: draft === '1' })
    return columns.map((column) => cells[column])
  })
  const name = `prices-${id}-${viewer.today}.${format}`
  const headings = columns.map((column) => cardSheet.columns[column])
  if (format === 'csv') {
    const file = csvOf([headings, ...rows.map((row) => row.map(inCsv))])
    return { name, media_type: 'text/csv', bytes: async () => file }
  }
  const sheet = {
    name: cardSheet.name,
    headings,
    rows: rows.map((row) => row.map(inWorkbook)),
    widths: columns.map((column) => widths[column] ?? usualWidth),
  }
  return { name, media_type: xlsxType, bytes: () => writeXlsx(sheet) }
}

function cellsOf(
  { cell, inForce, drafted }: SheetPrice,
  viewer: Viewer,
  { isBase, drafted: asDrafted }: { isBase: boolean; drafted: boolean },
): Record<SheetColumn, ListCell> {
  const { cardSheet } = words[viewer.language]
  const says = asDrafted ? drafted : inForce
  return {
    id: cell.id,
    ...namesInSheet(cell, words[viewer.language]),
    price: { amount: says.selling_price },
    // A company's card has the floors of the base card.
    floor: { amount: isBase ? says.floor : cell.floor },
    source: cardSheet.source[says !== inForce ? 'draft' : says.selling_price === null ? 'base' : 'own'],
    base_price: { amount: cell.base_price },
  }
}
