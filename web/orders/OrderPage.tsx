import { Anchor, Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import { orderApi } from '#contract/orders.ts'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import classes from '#web/orders/OrderPage.module.css'
import { OrderFacts } from '#web/orders/OrderFacts.tsx'
import { LoadedRecord } from '#web/parts/LoadedRecord.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { Section } from '#web/parts/Section.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

export type FullOrder = CallData<typeof orderApi.one>

/** One order: what was agreed, whom to call, and each circuit with its state, dates and prices. */
export function OrderPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  return (
    <LoadedRecord
      read={order}
      back={<ToOrders />}
      head={useHead()}
      absent={{ title: t('orders.notThere'), text: t('orders.notThereText') }}
    >
      {(loaded) => <LoadedOrder order={loaded} />}
    </LoadedRecord>
  )
}

function useHead() {
  const { t } = useTranslation()
  const dates = useDates()
  return (order: FullOrder | undefined) => {
    if (!order) return { title: t('orders.one') }
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: t('orders.placed', { date: dates.moment(order.ordered_at), name: order.ordered_by }),
      action: <ToPrint id={order.id} />,
    }
  }
}

/** Up to so many circuits show their steps at once. */
const few = 2

function LoadedOrder({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const count = order.circuit_list.length
  return (
    <div className={classes.page}>
      <Section title={t('orders.circuitsTitle')} aside={t('orders.circuitsCount', { count })}>
        <Stack gap="md">
          {order.circuit_list.map((circuit) => (
            <CircuitCard key={circuit.id} circuit={circuit} alone={count <= few} />
          ))}
        </Stack>
        <RateNote />
      </Section>
      <div className={classes.side}>
        <OrderFacts order={order} />
      </div>
    </div>
  )
}

function ToPrint({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      renderRoot={(props) => <Link to={paths.printOrder} params={{ orderId: String(id) }} {...props} />}
    >
      {t('orders.printView')}
    </Button>
  )
}

function ToOrders() {
  const { t } = useTranslation()
  return <Anchor renderRoot={(props) => <Link to={paths.orders} {...props} />}>← {t('orders.back')}</Anchor>
}
