import { bestSteps } from '#contract/best-step.ts'
import type { ComparedQuote } from '#contract/quotes/compare.ts'
import { siteLabels } from '#web/parts/site/quote-sites.ts'

type MarkedQuote = Pick<
  ComparedQuote,
  'id' | 'product' | 'contract_id' | 'site_a' | 'site_b' | 'location' | 'bandwidth_speed' | 'bandwidth_mrc'
>

/**
 * What is marked of the charges per Mbps: the lowest between equal bandwidths, and the best step up between different ones of one
 * line and term. With more bandwidth it is lower by itself, which says nothing about the price.
 */
export function perMbpsMark(quotes: readonly MarkedQuote[]): {
  least?: 'lowest'
  bestSteps?: ReadonlySet<number>
} {
  const speeds = new Set(quotes.map(({ bandwidth_speed }) => bandwidth_speed))
  if (speeds.size === 1) return { least: 'lowest' }
  const lines = new Set(
    quotes.map((quote) => JSON.stringify([quote.product, quote.contract_id, siteLabels(quote)])),
  )
  if (lines.size > 1 || speeds.size < quotes.length || speeds.has(null)) return {}
  const rungs = quotes.map((quote) => ({
    id: quote.id,
    mbps: Number(quote.bandwidth_speed),
    mrc: quote.bandwidth_mrc,
  }))
  return { bestSteps: new Set(bestSteps(rungs).map(({ to }) => to.id)) }
}
