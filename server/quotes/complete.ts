import type { QuoteCompletion } from '#contract/quotes/api.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import { buyerOf } from '#server/customers/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { awaiting } from '#server/pricing/totals.ts'
import { changeQuote } from '#server/quotes/change.ts'
import { priceDrafts } from '#server/quotes/draft.ts'
import { quoteOf } from '#server/quotes/queries.ts'
import { columnsOf } from '#server/quotes/store.ts'

/**
 * Gives a pending customised request its service (Mbps, months, working days); its words stay. The bandwidth is not
 * priced by the card. Assigns an unassigned quote to the viewer. Repeatable until priced. Throws 422 for what is not
 * offered, 409 for other quotes and a stale version.
 */
export async function completeQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  { version, lead_time_days, price_level, ...draft }: QuoteCompletion,
): Promise<WholeQuote> {
  const { after } = await changeQuote(db, viewer, id, 'complete', async (row) => {
    if (row.requested_product === null)
      throw new AppError('wrong_status', (w) => w.notCustomised(row.reference))
    if (row.version !== version)
      throw new AppError('stale_version', (w) => w.quoteChanged(row.reference), {
        data: { version: row.version },
      })
    const buyer = await buyerOf(db, viewer, row.company_id)
    const [priced] = await priceDrafts(
      db,
      buyer,
      [{ ...draft, bandwidth_id: draft.bandwidth_id ?? null, any_term: true }],
      () => '',
      // A request may be completed with a product that price search does not offer.
      draft.product_id,
    )
    const price = awaiting(priced!.price)
    const { status: _, requote_of: __, ...columns } = columnsOf({ ...priced!, price }, viewer)
    return {
      columns: {
        ...columns,
        lead_time_days,
        completed_level: price_level,
        owner_id: row.owner_id ?? viewer.userId,
      },
      lines: price.lines,
    }
  })
  return quoteOf(after, viewer)
}
