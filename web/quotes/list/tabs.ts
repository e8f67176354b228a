import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import type { ListTab } from '#web/parts/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** The lists by status, in the order of their tabs, and where each lives. */
const tabPaths = {
  all: paths.allQuotes,
  active: paths.activeQuotes,
  pending: paths.pendingQuotes,
  cancelled: paths.cancelledQuotes,
  expired: paths.expiredQuotes,
} as const
export type QuoteTab = keyof typeof tabPaths

/** The tabs with the number of quotes under each, as the dashboard counts them. */
export function useQuoteTabs(current: QuoteTab): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalQuote' in counters ? counters : undefined
  const countOf = {
    all: counts?.totalQuote,
    active: counts?.activeQuote,
    pending: counts?.pendingQuote,
    cancelled: counts?.cancelledQuote,
    expired: counts?.expiredQuote,
  } satisfies Record<QuoteTab, number | undefined>
  return (Object.keys(tabPaths) as QuoteTab[]).map((tab) => ({
    text: t(`quotes.${tab}`),
    count: countOf[tab],
    path: tabPaths[tab],
    current: tab === current,
  }))
}
