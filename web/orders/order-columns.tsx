import { useTranslation } from 'react-i18next'
import type { orderSorts } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import type { OrderColumnName, OrderDesk } from '#web/orders/desk.ts'
import classes from '#web/orders/OrderList.module.css'
import { Day } from '#web/parts/record/Day.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLevelText } from '#web/parts/money/PriceLevelText.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { NeedBadge, OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf } from '#web/platform/dates.ts'

type OrderColumn = Column<Order, (typeof orderSorts)[number]>

/** The columns of a desk's list of orders, each order linking to its page. */
export function useOrderColumns(desk: OrderDesk): OrderColumn[] {
  const { t } = useTranslation()
  const columns: Record<OrderColumnName, OrderColumn> = {
    reference: {
      key: 'reference',
      head: t('orders.reference'),
      sort: 'order_reference',
      cell: ({ id, order_reference: value }) => (
        <ReferenceLink path={recordPath('order', id, desk.side)} value={value} />
      ),
    },
    company: {
      key: 'company',
      head: t('orders.company'),
      cell: (order) => <span className={classes.words}>{order.company}</span>,
    },
    po: {
      key: 'po',
      head: t('orders.poNumber'),
      sort: 'po_number',
      cell: (order) => <span className={classes.words}>{order.po_number}</span>,
    },
    at: {
      key: 'at',
      head: t('orders.orderedAt'),
      sort: 'ordered_at',
      cell: (order) => <Day value={dayOf(order.ordered_at)} />,
    },
    circuits: { key: 'circuits', head: t('orders.circuits'), amount: true, cell: (order) => order.circuits },
    nrc: {
      key: 'nrc',
      head: t('common.oneTime'),
      amount: true,
      cell: (order) => <Money amount={order.parts.total_nrc} />,
    },
    mrc: {
      key: 'mrc',
      head: t('common.monthly'),
      sort: 'total_mrc',
      amount: true,
      cell: (order) => (
        <span>
          <Money amount={order.parts.total_mrc} perMonth />
          <PriceLevelText level={order.price_level} />
        </span>
      ),
    },
    status: {
      key: 'status',
      head: t('orders.status'),
      cell: ({ status, needs }) => (
        <span className={classes.states}>
          <OrderStatusBadge status={status} />
          {needs.map((need) => (
            <NeedBadge key={need} need={need} />
          ))}
        </span>
      ),
    },
  }
  return desk.columns.map((name) => columns[name])
}
