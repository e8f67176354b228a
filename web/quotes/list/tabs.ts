import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import type { ListTab } from '#web/parts/list/ListTabs.tsx'
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

/** Beside them stands what expires within a week: the active ones, narrowed. */
const order = ['all', 'active', 'expiring', 'pending', 'cancelled', 'expired'] as const
export type ShownTab = (typeof order)[number]

/** The tabs with the number of quotes under each, as the dashboard counts them. */
export function useQuoteTabs(current: ShownTab): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalQuote' in counters ? counters : undefined
  const countOf = {
    all: counts?.totalQuote,
    active: counts?.activeQuote,
    expiring: counts?.expiringQuote,
    pending: counts?.pendingQuote,
    cancelled: counts?.cancelledQuote,
    expired: counts?.expiredQuote,
  } satisfies Record<ShownTab, number | undefined>
  return order.map((tab) => ({
    text: t(`quotes.${tab}`),
    count: countOf[tab],
    path: tab === 'expiring' ? tabPaths.active : tabPaths[tab],
    search: tab === 'expiring' ? expiringFirst : {},
    current: tab === current,
  }))
}

/** The search of the list of what expires soon, the most urgent first. */
export const expiringFirst = { expiring: '1', sort: 'validity' }
