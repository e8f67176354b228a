import type { MatrixCell } from '#contract/pricing.ts'

/** The key of a cell: bandwidth and term. */
export function cellKey(bandwidth: number, term: number): string {
  return `${bandwidth} ${term}`
}

export function cellsByKey(cells: readonly MatrixCell[]): ReadonlyMap<string, MatrixCell> {
  return new Map(cells.map((cell) => [cellKey(cell.bandwidth_id, cell.contract_id), cell]))
}

/** The cells with the lowest monthly charge per Mbps of each term, ties included; none without a comparison. */
export function cheapestPerMbps(cells: readonly MatrixCell[]): ReadonlySet<string> {
  const marked = new Set<string>()
  for (const term of new Set(cells.map((cell) => cell.contract_id))) {
    const priced = cells.filter((cell) => cell.contract_id === term && cell.mrc_per_mbps !== null)
    const lowest = Math.min(...priced.map((cell) => cell.mrc_per_mbps ?? Infinity))
    const cheapest = priced.filter((cell) => cell.mrc_per_mbps === lowest)
    if (cheapest.length === priced.length) continue
    for (const cell of cheapest) marked.add(cellKey(cell.bandwidth_id, cell.contract_id))
  }
  return marked
}
