import type { BandwidthOption } from '#contract/catalog.ts'
import type { MatrixCell } from '#contract/pricing.ts'
import type { View } from '#web/quotes/add/choice.ts'
import type { BestSteps } from '#web/quotes/add/matrix.ts'
import type { Prices } from '#web/quotes/add/prices.ts'

export interface Offer {
  bandwidths: readonly BandwidthOption[]
  /** In months, longest first. */
  terms: readonly number[]
  cells: ReadonlyMap<string, MatrixCell>
  best: BestSteps
  prices: Prices
  picked: string | null
  view: View
  perMbps: boolean
  onPick: (bandwidth: number, term: number) => void
  pinned: ReadonlySet<string>
  onPin: (bandwidth: number, term: number) => void
}
