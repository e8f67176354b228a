import { useQuery } from '@tanstack/react-query'
import { pricingApi, type PriceMatrix, type MatrixCell } from '#contract/pricing.ts'
import { reading } from '#web/platform/query.ts'
import { sameConnection, type PriceQuestion } from '#web/quotes/add/asking.ts'
import type { BandwidthOption } from '#contract/catalog.ts'
import type { View } from '#web/quotes/add/choice.ts'
import type { BestSteps } from '#web/quotes/add/matrix.ts'

export interface Prices {
  /** `none`: not all sites are known. */
  state: 'none' | 'asking' | 'failed' | 'shown'
  matrix: PriceMatrix | undefined
  updating: boolean
  error: unknown
  again: () => void
}

/** All prices of a connection. While those of another add-on are loading, the previous ones stay on screen. */
export function usePrices(question: PriceQuestion | null): Prices {
  const read = useQuery({
    ...reading(pricingApi.priceCheck, question ?? undefined),
    enabled: question !== null,
    staleTime: 60_000,
    select: ({ data }) => data,
    placeholderData: (before, query) =>
      sameConnection(query?.queryKey[1] as PriceQuestion | undefined, question) ? before : undefined,
  })
  const matrix = question === null ? undefined : read.data
  return {
    state: question === null ? 'none' : matrix ? 'shown' : read.isError ? 'failed' : 'asking',
    matrix,
    updating: matrix !== undefined && read.isPlaceholderData,
    error: read.error,
    again: () => void read.refetch(),
  }
}

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
