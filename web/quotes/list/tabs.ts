import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes.ts'
import type { ListTab } from '#web/parts/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useList, useRead } from '#web/platform/query.ts'

/** The lists by status, in the order of their tabs, and where each lives. */
const tabPaths = {
  all: paths.allQuotes,
  active: paths.activeQuotes,
  pending: paths.pendingQuotes,
  cancelled: paths.cancelledQuotes,
  expired: paths.expiredQuotes,
} as const
export type QuoteTab = keyof typeof tabPaths

/** The tabs with the number of quotes under each; the dashboard counts some, the others are counted by their list. */
export function useQuoteTabs(current: QuoteTab): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalQuote' in counters ? counters : undefined
  const cancelled = useCount('cancelled')
  const expired = useCount('expired')
  const countOf = {
    all: counts?.totalQuote,
    active: counts?.activeQuote,
    pending: counts?.pendingQuote,
    cancelled,
    expired,
  } satisfies Record<QuoteTab, number | undefined>
  return (Object.keys(tabPaths) as QuoteTab[]).map((tab) => ({
    text: t(`quotes.${tab}`),
    count: countOf[tab],
    path: tabPaths[tab],
    current: tab === current,
  }))
}

function useCount(status: QuoteTab): number | undefined {
  return useList(quoteApi.list, { query: { status, per_page: 1 } }).data?.count
}
