import { dashboardApi } from '#contract/dashboard.ts'
import { quotePriceApi } from '#contract/quotes/prices.ts'
import { quoteApi } from '#contract/quotes/quotes.ts'

/** What a price or a cancellation makes untrue on the client manager's screens. */
export const madeStale = [quotePriceApi.list, quotePriceApi.basis, quoteApi.one, dashboardApi.read]
