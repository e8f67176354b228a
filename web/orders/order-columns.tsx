import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Order, orderSorts } from '#contract/orders.ts'
import { Day } from '#web/parts/Day.tsx'
import type { Column } from '#web/parts/ListTable.tsx'
import { Money } from '#web/parts/Money.tsx'
import { ReferenceText } from '#web/parts/Reference.tsx'
import { OrderStatusBadge } from '#web/parts/StatusBadge.tsx'
import { dayOf } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'

/** The columns of the list of orders. */
export function useOrderColumns(): Column<Order, (typeof orderSorts)[number]>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'reference',
      head: t('orders.reference'),
      sort: 'order_reference',
      cell: (order) => (
        <Anchor
          renderRoot={(props) => <Link to={paths.order} params={{ id: String(order.id) }} {...props} />}
        >
          <ReferenceText value={order.order_reference} />
        </Anchor>
      ),
    },
    {
      key: 'po',
      head: t('orders.poNumber'),
      sort: 'po_number',
      words: true,
      cell: (order) => order.po_number,
    },
    {
      key: 'at',
      head: t('orders.orderedAt'),
      sort: 'ordered_at',
      cell: (order) => <Day value={dayOf(order.ordered_at)} />,
    },
    { key: 'circuits', head: t('orders.circuits'), amount: true, cell: (order) => order.circuits },
    {
      key: 'nrc',
      head: t('common.oneTime'),
      amount: true,
      cell: (order) => <Money amount={order.total_nrc} />,
    },
    {
      key: 'mrc',
      head: t('common.monthly'),
      sort: 'total_mrc',
      amount: true,
      cell: (order) => <Money amount={order.total_mrc} perMonth />,
    },
    {
      key: 'status',
      head: t('orders.status'),
      cell: (order) => <OrderStatusBadge status={order.status} />,
    },
  ]
}
