import { productIds, type ProductId } from '#contract/catalog.ts'

const words = {
  1: /leased|private line|point.to.point|\bpll\b|\bp2p\b/i,
  2: /internet|\bdia\b/i,
  3: /\bftto\b|fib(re|er) to the office/i,
} as const satisfies Record<ProductId, RegExp>

/** The product that a request names in the company's own words; null if they fit none or several. */
export function productNamed(text: string): ProductId | null {
  const named = productIds().filter((id) => words[id].test(text))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** "100Mbps", "1.5 G" or "10 Gbit/s" as Mbps; null for anything else, such as "2 × 10 Gbps". */
export function mbpsNamed(text: string): number | null {
  const [, amount, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*([gm])(?:b(?:ps|its?(?:\/s|ps)?)?)?\s*$/i.exec(text) ?? []
  if (amount === undefined || unit === undefined) return null
  const mbps = Number(amount.replace(',', '.')) * (unit.toLowerCase() === 'g' ? 1_000 : 1)
  return Number.isInteger(mbps) && mbps > 0 ? mbps : null
}
