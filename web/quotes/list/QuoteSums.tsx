import { totalsOf } from '#contract/quotes/totals.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { ChargeSums } from '#web/parts/money/ChargeSums.tsx'

/** What the selected quotes cost together, before tax. */
export function QuoteSums({ quotes }: { quotes: readonly Quote[] }) {
  return <ChargeSums sums={totalsOf(quotes)} />
}
