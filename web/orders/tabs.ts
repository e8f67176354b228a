import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderApi, orderStatuses, type OrderStatus } from '#contract/orders.ts'
import type { ListTab } from '#web/parts/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useList, useRead } from '#web/platform/query.ts'

/** The states of orders as tabs, in the order of work; what the dashboard does not count is counted by its list. */
export function useOrderTabs(current: OrderStatus | 'all'): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalOrder' in counters ? counters : undefined
  const cancelled = useList(orderApi.list, { query: { status: 'cancelled', per_page: 1 } }).data?.count
  const countOf = {
    all: counts?.totalOrder,
    pending: counts?.pendingOrder,
    processing: counts?.processingOrder,
    delivered: counts?.deliveredOrder,
    cancelled,
  } satisfies Record<OrderStatus | 'all', number | undefined>
  return (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('orders.all') : t(`status.order.${status}`),
    count: countOf[status],
    path: paths.orders,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
}
