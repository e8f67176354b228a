import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/orders/order.ts'
import type { OrderCounts, OrderTab } from '#web/orders/desk.ts'
import type { ListTab } from '#web/parts/list/ListTabs.tsx'
import type { Path } from '#contract/paths.ts'

/** The states of orders as tabs, in the order of work. */
export function useOrderTabs(current: OrderTab, path: Path, counts: OrderCounts['tabs']): ListTab[] {
  const { t } = useTranslation()
  return (['all', ...orderStatuses] as const).map((status) => ({
    text: status === 'all' ? t('orders.all') : t(`status.order.${status}`),
    count: counts[status],
    path,
    search: status === 'all' ? {} : { status },
    current: status === current,
  }))
}
