import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StaffOrderSort } from '#contract/orders/list.ts'
import { shownOrderStatus, type Order } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import type { OrderColumnName, OrderListDesk } from '#web/orders/desk.ts'
import classes from '#web/orders/OrderList.module.css'
import { Day } from '#web/parts/record/Day.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLevelText } from '#web/parts/money/PriceLevelText.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { NeedBadge, OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf } from '#web/platform/dates.ts'

type OrderColumn = Column<Order, StaffOrderSort>

/** The columns of a desk's list of orders, each order linking to its page. */
export function useOrderColumns(desk: OrderListDesk): OrderColumn[] {
  const { t } = useTranslation()
  const columns: Record<OrderColumnName, OrderColumn> = {
    reference: {
      key: 'reference',
      card: 'title',
      head: t('orders.reference'),
      sort: 'order_reference',
      cell: ({ id, order_reference: value }) => (
        <ReferenceLink path={recordPath('order', id, desk.side)} value={value} />
      ),
    },
    company: {
      key: 'company',
      card: 'about',
      under: 'reference',
      head: t('orders.company'),
      cell: (order) => <span className={classes.words}>{order.company}</span>,
    },
    po: {
      key: 'po',
      card: 'about',
      head: t('orders.poNumber'),
      sort: 'po_number',
      cell: (order) => <span className={classes.words}>{order.po_number}</span>,
    },
    at: {
      key: 'at',
      card: 'page',
      under: 'reference',
      head: t('orders.orderedAt'),
      sort: 'ordered_at',
      cell: (order) => <Day value={dayOf(order.ordered_at)} />,
    },
    handOver: {
      key: 'handOver',
      card: 'when',
      head: t('circuits.list.handOver'),
      sort: 'next_hand_over',
      cell: ({ next_hand_over: day }) => (day === null ? t('common.empty') : <Day value={day} />),
    },
    requested: {
      key: 'requested',
      card: 'page',
      under: 'handOver',
      head: t('circuits.list.requested'),
      sort: 'next_requested',
      cell: ({ next_requested: day, next_hand_over }) => {
        if (day !== null) return <Day value={day} />
        return next_hand_over === null ? (
          <span data-none>{t('common.empty')}</span>
        ) : (
          <span className={classes.soon}>{t('orders.asap')}</span>
        )
      },
    },
    next: {
      key: 'next',
      card: 'line',
      head: t('circuits.list.next'),
      cell: ({ next_milestone: next }) =>
        next === null ? (
          t('common.empty')
        ) : (
          <span className={classes.next}>
            {t(`status.milestone.${next.kind}`)}
            <Text span inherit c="dimmed" fz={12}>
              <Day value={next.planned} /> · {t(`circuits.milestone.owners.${next.owner}`)}
            </Text>
          </span>
        ),
    },
    overdue: {
      key: 'overdue',
      card: 'page',
      under: 'next',
      head: t('circuits.list.overdue'),
      sort: 'days_overdue',
      cell: ({ days_overdue: count }) =>
        count === 0 ? (
          <span data-none>{t('common.empty')}</span>
        ) : (
          <Text span inherit c="error" fw={550}>
            {t('circuits.list.days', { count })}
          </Text>
        ),
    },
    circuits: {
      key: 'circuits',
      head: t('orders.circuits'),
      amount: true,
      card: 'page',
      cell: (order) => order.circuits,
    },
    nrc: {
      key: 'nrc',
      card: desk.side === 'staff' ? 'page' : 'once',
      under: 'mrc',
      head: t('common.oneTime'),
      term: 'nrc',
      amount: true,
      cell: (order) => <Money amount={order.parts.total_nrc} />,
    },
    mrc: {
      key: 'mrc',
      card: 'money',
      head: t('common.monthly'),
      term: 'mrc',
      sort: 'total_mrc',
      amount: true,
      cell: (order) => (
        <span>
          <Money amount={order.parts.total_mrc} perMonth />
          <span
            className={classes.firmness}
            data-none={desk.side === 'staff' || order.price_level === 'firm' || undefined}
          >
            <PriceLevelText level={order.price_level} />
          </span>
        </span>
      ),
    },
    status: {
      key: 'status',
      card: 'state',
      head: t('orders.status'),
      cell: (order) => (
        <span className={classes.states}>
          <OrderStatusBadge status={shownOrderStatus(order)} />
          {order.needs.map((need) => (
            <NeedBadge key={need} need={need} />
          ))}
        </span>
      ),
    },
  }
  return desk.columns.map((name) => columns[name])
}
