import { mostPrice, type Sen } from '#contract/money.ts'
import type { SheetCell } from '#server/platform/xlsx.ts'
import type { Sentence } from '#server/platform/words/words.ts'

/** What stands before the sen in the amounts that a file writes as text; unknown where no amount tells. */
export type DecimalSign = '.' | ',' | 'unknown'

/**
 * The decimal sign of amounts written as text. Two digits or one after a sign can only be sen; three can be thousands. Where
 * both signs have sen behind them it is the point.
 */
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

/** An amount of a file in sen, null for an empty cell, or why it is none. */
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

/** Spreadsheets keep 1380.10 as the nearest number there is, so that what is closer than a millionth of a sen is meant. */
function ofNumber(amount: number): Sen | Sentence {
  const sum = Math.round(amount * 100)
  if (!Number.isSafeInteger(sum)) return (w) => w.priceTooLarge
  return Math.abs(sum - amount * 100) > 1e-6 ? (w) => w.twoDecimals : within(sum)
}

function within(sum: number): Sen | Sentence {
  if (sum < 0) return (w) => w.notNegative
  return sum > mostPrice ? (w) => w.priceTooLarge : (sum as Sen)
}

/** Without currency and spaces, of which some spreadsheets put narrow ones between thousands. */
function bareAmount(written: string): string {
  return written.replaceAll(/\s/g, '').replace(/^(RM|MYR)/i, '')
}

const shown = (written: string) => (written.length > 40 ? `${written.slice(0, 40)}…` : written)
