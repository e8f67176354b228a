import type { Sen } from '#contract/money.ts'
import { isRefused, readAmount, type RefusedAmount } from '#web/parts/form/amount.ts'
import { cellsIn } from '#web/parts/table/grid.tsx'

/** Row and column count from 1. */
export interface WrongCell {
  row: number
  column: number
  text: string
  why: RefusedAmount
}

/** Null for an empty cell. */
type PastedBlock = { prices: (Sen | null)[][]; wrong: null } | { prices: null; wrong: WrongCell[] }

/** Accepts `RM 1,380.00` and `1,380`. One wrong cell refuses the block. */
export function readBlock(text: string): PastedBlock {
  const wrong: WrongCell[] = []
  const prices = cellsIn(text).map((cells, row) =>
    cells.map((written, column) => {
      const amount = readAmount(withoutSigns(written))
      if (isRefused(amount)) wrong.push({ row: row + 1, column: column + 1, text: written, why: amount })
      return typeof amount === 'number' ? amount : null
    }),
  )
  return wrong.length > 0 ? { prices: null, wrong } : { prices, wrong: null }
}

function withoutSigns(written: string): string {
  const amount = written.replace(/^(RM|MYR)\s*/i, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount
}
