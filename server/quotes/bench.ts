import { products, type ProductId } from '#contract/catalog.ts'
import type { BenchOfQuote } from '#contract/quotes/bench.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { distanceBetween } from '#server/pricing/connection.ts'
import { nearestCardPrice } from '#server/quotes/nearest-card.ts'
import { locateSites } from '#server/quotes/locate-sites.ts'
import { quoteRow } from '#server/quotes/queries.ts'
import { listSimilarQuotes } from '#server/quotes/similar-quotes.ts'

/** What decides the price of a quote that the card cannot price: the nearest card price, and similar quotes of the last year. */
export async function readBench(db: Db, viewer: Viewer, id: number): Promise<BenchOfQuote> {
  const row = await quoteRow(db, viewer, id)
  if (row.product_id === null) return { distance: null, nearest: null, similar: [] }
  const places = await locateSites(db, row.site_b ? [row.site_a, row.site_b] : [row.site_a])
  const [a, b] = places
  const apart = products[row.product_id as ProductId].distance && a && b ? distanceBetween(a, b) : undefined
  const metres = row.distance_m ?? apart?.metres ?? null
  return {
    distance: metres === null ? null : { metres, estimated: row.distance_m === null },
    nearest: await nearestCardPrice(db, viewer, row, places),
    similar: await listSimilarQuotes(db, viewer, row, { places, metres }),
  }
}
