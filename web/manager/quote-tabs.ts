import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { ListTab } from '#web/parts/list/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useList, useRead } from '#web/platform/query.ts'

const tabPaths = {
  active: paths.managerActiveQuotes,
  pending: paths.managerPendingQuotes,
  cancelled: paths.managerCancelledQuotes,
  expired: paths.managerExpiredQuotes,
} as const
export type QuoteTab = keyof typeof tabPaths

/** The lists over all companies with how much is in each: as the dashboard counts it, or else the list itself. */
export function useQuoteTabs(current: QuoteTab): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'cmTotalQuote' in counters ? counters : undefined
  const countOf = {
    active: counts?.cmTotalActiveQuote,
    pending: counts?.cmTotalPendingQuote,
    cancelled: useCount('cancelled'),
    expired: useCount('expired'),
  } satisfies Record<QuoteTab, number | undefined>
  return (Object.keys(tabPaths) as QuoteTab[]).map((tab) => ({
    text: t(`quotes.${tab}`),
    count: countOf[tab],
    path: tabPaths[tab],
    current: tab === current,
  }))
}

function useCount(status: QuoteTab): number | undefined {
  return useList(quoteApi.listAll, { query: { status, per_page: 1 } }, { staleTime: 60_000 }).data?.count
}
