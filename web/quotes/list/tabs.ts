import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { paths, quoteListPath, type QuoteTab } from '#contract/paths.ts'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import type { ListTab } from '#web/parts/list/ListTabs.tsx'
import { reading, useRead } from '#web/platform/query.ts'
import type { QuoteDesk, ShownTab } from '#web/quotes/desk.ts'

/** Staff have a tab for prices that await an approval, while there are any. */
export function useQuoteTabs(desk: QuoteDesk, current: QuoteTab | 'belowFloor'): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const listed = useQueries({
    queries: desk.countedByList.map((status) => ({
      ...reading(desk.list, { query: { status, per_page: 1 } }),
      staleTime: 60_000,
    })),
  })
  const countOf: Partial<Record<ShownTab, number | undefined>> = {
    ...desk.countsIn(counters),
    ...Object.fromEntries(desk.countedByList.map((tab, index) => [tab, listed[index]?.data?.count])),
  }
  const below = useQueries({
    queries: (desk.side === 'staff' ? [{ status: 'open', per_page: 1 } as const] : []).map((query) => ({
      ...reading(floorApprovalApi.list, { query }),
      staleTime: 60_000,
    })),
  })
  const states = desk.tabs.map((tab) => ({
    text: t(`quotes.${tab}`),
    count: countOf[tab],
    path: quoteListPath(tab, desk.side),
    current: tab === current,
  }))
  const awaiting = below[0]?.data?.count ?? 0
  if (awaiting === 0 && current !== 'belowFloor') return states
  return [
    ...states,
    {
      text: t('floorApprovals.tab'),
      count: awaiting,
      path: paths.belowFloor,
      current: current === 'belowFloor',
    },
  ]
}
