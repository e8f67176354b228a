import type { BandwidthOption } from '#contract/catalog.ts'
import type { MatrixCell } from '#contract/pricing.ts'
import type { View } from '#web/quotes/add/choice.ts'
import type { BestSteps } from '#web/quotes/add/matrix.ts'
import type { Prices } from '#web/quotes/add/prices.ts'

/** The offer in the table, or in the list on a phone: bandwidths by terms, with prices once they are known. */
export interface Offer {
  bandwidths: readonly BandwidthOption[]
  /** In months, longest first. */
  terms: readonly number[]
  cells: ReadonlyMap<string, MatrixCell>
  best: BestSteps
  prices: Prices
  /** The name of the picked cell. */
  picked: string | null
  view: View
  perMbps: boolean
  onPick: (bandwidth: number, term: number) => void
  /** The names of the cells that are pinned for comparison. */
  pinned: ReadonlySet<string>
  onPin: (bandwidth: number, term: number) => void
}
