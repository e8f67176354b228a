import { pricingApi } from '#contract/pricing.ts'
import { buyerOf } from '#server/customers/queries.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { matrixOf } from '#server/pricing/matrix.ts'
import { readRates } from '#server/pricing/queries.ts'

export function pricingRoutes(portal: Portal) {
  serve(portal, pricingApi.priceCheck, async ({ db, viewer, body }) => ({
    data: await matrixOf(db, await buyerOf(db, viewer, body.company_id), body),
  }))
  serve(portal, pricingApi.rates, async ({ db, viewer }) => ({ data: await readRates(db, viewer.today) }))
}
