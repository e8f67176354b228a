import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderStatuses, type OrderStatus } from '#contract/orders.ts'
import type { ListTab } from '#web/parts/ListTabs.tsx'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** The states of orders as tabs, in the order of work, as the dashboard counts them. */
export function useOrderTabs(current: OrderStatus | 'all'): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const counts = counters && 'totalOrder' in counters ? counters : undefined
  const countOf = {
    all: counts?.totalOrder,
    pending: counts?.pendingOrder,
    processing: counts?.processingOrder,
    delivered: counts?.deliveredOrder,
    cancelled: counts?.cancelledOrder,
  } satisfies Record<OrderStatus | 'all', number | undefined>
  return (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('orders.all') : t(`status.order.${status}`),
    count: countOf[status],
    path: paths.orders,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
}
