import { bestSteps, type StepUp } from '#contract/best-step.ts'
import type { MatrixCell, PriceMatrix } from '#contract/pricing.ts'

export function cellKey(bandwidth: number, term: number): string {
  return `${bandwidth} ${term}`
}

export function cellsByKey(cells: readonly MatrixCell[]): ReadonlyMap<string, MatrixCell> {
  return new Map(cells.map((cell) => [cellKey(cell.bandwidth_id, cell.contract_id), cell]))
}

export type BestSteps = ReadonlyMap<string, Step>
type Step = Pick<StepUp<unknown>, 'moreBandwidth' | 'moreCharge'> & { from: string }

export function bestStepsIn({ bandwidths, cells, terms }: MatrixPrices): BestSteps {
  const prices = cellsByKey(cells)
  return new Map(
    terms.flatMap((term) =>
      bestSteps(
        bandwidths.map((bandwidth) => ({
          ...bandwidth,
          mrc: prices.get(cellKey(bandwidth.id, term))?.bandwidth_mrc ?? null,
        })),
      ).map(
        ({ to, from, ...step }) => [cellKey(to.id, term), { ...step, from: from.bandwidth_size }] as const,
      ),
    ),
  )
}

type MatrixPrices = Pick<PriceMatrix, 'bandwidths' | 'cells' | 'terms'>
