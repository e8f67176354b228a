import { dashboardApi } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'

/** What every change of a quote makes untrue. */
export const madeStale = [quoteApi.list, quoteApi.one, dashboardApi.read]

/** How long after a success dialog the browser moves on, in milliseconds (§9). */
export const redirectDelay = 100
