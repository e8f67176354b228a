import { toRinggit, type Sen } from '#contract/money.ts'
import type { CsvCell } from '#server/platform/csv.ts'
import type { WrittenCell } from '#server/platform/xlsx.ts'

export type ListCell = string | number | null | { amount: Sen | null } | { day: string | null }

/** `1234.50`, which spreadsheets of every locale can add up. */
export function plainAmount(amount: Sen | null): string | null {
  return amount === null ? null : toRinggit(amount).toFixed(2)
}

export function inCsv(cell: ListCell): CsvCell {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'amount' in cell ? plainAmount(cell.amount) : cell.day
}

/** In a workbook: amounts as numbers with two decimals, days as days; text stays text, whatever it begins with. */
export function inWorkbook(cell: ListCell): WrittenCell {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('amount' in cell) return cell.amount === null ? null : { ringgit: toRinggit(cell.amount) }
  return cell.day === null ? null : { day: cell.day }
}
