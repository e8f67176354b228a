import { ringgit } from '#contract/money.ts'
import type { Db } from '#server/platform/db.ts'
import { findQuote } from '#server/quotes/queries.ts'
import { recordSupplierCost } from '#server/quotes/supplier-cost.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'

/** What partners ask for lines of the demo, in ringgit: of quotes that are priced, and of one that awaits its price. */
export async function recordSupplierCosts(
  db: Db,
  { manager }: Cast,
  as: ViewerOf,
  costs: readonly { quote: number; nrc: number; mrc: number }[],
) {
  const viewer = as(manager, 0)
  for (const { quote, nrc, mrc } of costs)
    await recordSupplierCost(db, viewer, await findQuote(db, viewer, quote), {
      nrc: ringgit.decode(nrc),
      mrc: ringgit.decode(mrc),
    })
}
