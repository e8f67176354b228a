import { useTranslation } from 'react-i18next'
import type { Order, orderSorts } from '#contract/orders/orders.ts'
import classes from '#web/orders/OrderRows.module.css'
import { Day } from '#web/parts/record/Day.tsx'
import type { Column } from '#web/parts/list/ListTable.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { NeedBadge, OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf } from '#web/platform/dates.ts'
import type { Path } from '#web/platform/paths.ts'

type OrderColumn = Column<Order, (typeof orderSorts)[number]>

/** The columns of a list of orders, each leading to its page; where they are several companies', with whose each is. */
export function useOrderColumns(page: Path, companies = false): OrderColumn[] {
  const { t } = useTranslation()
  const company: OrderColumn = {
    key: 'company',
    head: t('orders.company'),
    cell: (order) => <span className={classes.words}>{order.company}</span>,
  }
  return [
    {
      key: 'reference',
      head: t('orders.reference'),
      sort: 'order_reference',
      cell: ({ id, order_reference: value }) => <ReferenceLink path={page} id={id} value={value} />,
    },
    ...(companies ? [company] : []),
    {
      key: 'po',
      head: t('orders.poNumber'),
      sort: 'po_number',
      cell: (order) => <span className={classes.words}>{order.po_number}</span>,
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
      cell: ({ status, needs }) => (
        <span className={classes.states}>
          <OrderStatusBadge status={status} />
          {needs.map((need) => (
            <NeedBadge key={need} need={need} />
          ))}
        </span>
      ),
    },
  ]
}
