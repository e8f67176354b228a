import { Anchor, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/order.ts'
import classes from '#web/dashboard/Attention.module.css'
import { nextStep, type NextStep } from '#web/dashboard/next-step.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'
import type { call } from '#web/platform/api.ts'
import { reading, useList } from '#web/platform/query.ts'

type ReadOrder = Awaited<ReturnType<typeof call<typeof orderApi.one>>>

/** Orders shown on the dashboard. */
const named = 5

/** The open orders, latest first, each with its next milestone; nothing if there are none. */
export function OrdersInProgress() {
  const { t } = useTranslation()
  const pending = useList(orderApi.list, { query: { status: 'pending', per_page: named } })
  const processing = useList(orderApi.list, { query: { status: 'processing', per_page: named } })
  const orders = [...(processing.data?.rows ?? []), ...(pending.data?.rows ?? [])]
    .toSorted((a, b) => b.ordered_at.localeCompare(a.ordered_at))
    .slice(0, named)
  const steps = useQueries({
    queries: orders.map(({ id }) => ({
      ...reading(orderApi.one, { params: { id } }),
      select: (reply: ReadOrder) => nextStep(reply.data),
    })),
  })
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
        {orders.map((order, index) => (
          <li key={order.id}>
            <OneOrder order={order} step={steps[index]?.data ?? null} />
          </li>
        ))}
      </RowList>
    </section>
  )
}

function OneOrder({ order, step }: { order: Order; step: NextStep | null }) {
  const { t } = useTranslation()
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
              step: t(`orders.milestone.${step.kind}`),
            })}{' '}
            <Day value={step.planned} relative />
          </span>
        )}
      </span>
      <OrderStatusBadge status={step?.late ? 'late' : order.status} />
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
