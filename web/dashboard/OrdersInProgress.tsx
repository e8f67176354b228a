import { Anchor, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import type { Order } from '#contract/orders/order.ts'
import classes from '#web/dashboard/Attention.module.css'
import { mostRows, useOpenOrders } from '#web/dashboard/first-lists.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'

/** The open orders, latest first, each with its next milestone; nothing if there are none. */
export function OrdersInProgress() {
  const { t } = useTranslation()
  const pending = useOpenOrders('pending')
  const processing = useOpenOrders('processing')
  const orders = [...(processing.data?.rows ?? []), ...(pending.data?.rows ?? [])]
    .toSorted((a, b) => b.ordered_at.localeCompare(a.ordered_at))
    .slice(0, mostRows.orders)
  if (orders.length === 0) return null
  const count = (pending.data?.count ?? 0) + (processing.data?.count ?? 0)
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{t('dashboard.ordersInProgress')}</Title>
        {count > orders.length && (
          <Anchor renderRoot={(props) => <Link to={paths.orders} {...props} />}>
            {t('dashboard.allOrders')}
          </Anchor>
        )}
      </div>
      <RowList>
        {orders.map((order) => (
          <li key={order.id}>
            <OneOrder order={order} />
          </li>
        ))}
      </RowList>
    </section>
  )
}

function OneOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const step = order.next_milestone
  return (
    <Link to={recordPath('order', order.id, 'company')} className={classes.matter}>
      <span className={classes.words}>
        <strong>
          <ReferenceText value={order.order_reference} />
        </strong>
        <span>
          {order.po_number} · {t('orders.circuitsCount', { count: order.circuits })}
        </span>
        {step && (
          <span>
            {t(step.owner === 'customer' ? 'dashboard.nextStepYours' : 'dashboard.nextStep', {
              step: t(`status.milestone.${step.kind}`),
            })}{' '}
            <Day value={step.planned} relative />
          </span>
        )}
      </span>
      <OrderStatusBadge status={order.days_overdue > 0 ? 'late' : order.status} />
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
