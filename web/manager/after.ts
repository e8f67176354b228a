import { dashboardApi } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'

/** What a price or a cancellation makes untrue on the client manager's screens. */
export const madeStale = [quoteApi.listAll, quoteApi.basis, quoteApi.one, dashboardApi.read]
