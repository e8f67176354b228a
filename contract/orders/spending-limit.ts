import { monthsOf } from '#contract/charges.ts'
import { sumSen, type Sen } from '#contract/money.ts'

interface Committed {
  total_nrc: Sen | null
  total_mrc: Sen | null
  term: number | null
}

/** NRC + MRC × months of each quote, before tax; 0 months count as one. */
export function commitmentOf(quotes: readonly Committed[]): Sen {
  return sumSen(
    quotes.map(({ total_nrc, total_mrc, term }) => (total_nrc ?? 0) + (total_mrc ?? 0) * monthsOf(term)),
  )
}

/** Null: no limit. */
export function isAboveLimit(limit: Sen | null, quotes: readonly Committed[]): boolean {
  return limit !== null && commitmentOf(quotes) > limit
}
