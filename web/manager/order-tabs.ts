import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderApi, orderStatuses, type OrderStatus } from '#contract/orders.ts'
import type { ListTab } from '#web/parts/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useList, useRead } from '#web/platform/query.ts'

/** The states of every company's orders as tabs, counted by the dashboard, or else by the list itself. */
export function useOrderTabs(current: OrderStatus | 'all'): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'cmTotalOrder' in counters ? counters : undefined
  const cancelled = useList(
    orderApi.listAll,
    { query: { status: 'cancelled', per_page: 1 } },
    { staleTime: 60_000 },
  ).data
  const countOf = {
    all: counts?.cmTotalOrder,
    pending: counts?.cmTotalPendingOrder,
    processing: counts?.cmTotalProcessingOrder,
    delivered: counts?.cmTotalDeliveredOrder,
    cancelled: cancelled?.count,
  } satisfies Record<OrderStatus | 'all', number | undefined>
  return (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('orders.all') : t(`status.order.${status}`),
    count: countOf[status],
    path: paths.managerOrders,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
}
