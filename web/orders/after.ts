import { dashboardApi } from '#contract/dashboard.ts'
import { orderApi } from '#contract/orders.ts'
import { quotePriceApi } from '#contract/quote-prices.ts'
import { quoteApi } from '#contract/quotes.ts'

/** What moves a circuit or changes what it costs makes this untrue on the screens of both sides. */
export const madeStale = [
  orderApi.one,
  orderApi.list,
  orderApi.listAll,
  quoteApi.one,
  quoteApi.list,
  quotePriceApi.list,
  dashboardApi.read,
]
