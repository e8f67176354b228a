import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/orders/order.ts'
import type { OrderCounts, OrderTab } from '#web/orders/desk.ts'
import type { ListTab } from '#web/parts/list/ListTabs.tsx'
import { paths, type Path } from '#contract/paths.ts'

/** In the order of work; a company's list also has its approvals, the staff list its deliveries. */
export function useOrderTabs(
  current: OrderTab | 'approvals',
  path: Path,
  counts: OrderCounts['tabs'],
): ListTab[] {
  const { t } = useTranslation()
  const states = (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('orders.all') : t(`status.order.${status}`),
    count: counts[status],
    path,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
  const other =
    path === paths.orders
      ? {
          text: t('orders.approvals'),
          count: counts.approvals,
          path: paths.orderApprovals,
          current: current === 'approvals',
        }
      : { text: t('orders.deliveries'), count: undefined, path: paths.deliveries, current: false }
  return [...states, other]
}
