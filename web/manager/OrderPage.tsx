import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi, type Circuit } from '#contract/orders.ts'
import { PoDownload } from '#web/manager/PoDownload.tsx'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import { OrderFacts } from '#web/orders/OrderFacts.tsx'
import type { FullOrder } from '#web/orders/OrderPage.tsx'
import classes from '#web/orders/OrderPage.module.css'
import { LoadedRecord } from '#web/parts/LoadedRecord.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { Section } from '#web/parts/Section.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** One company's order, to be read: what was agreed, whom to call, and how far each circuit has come. */
export function OrderPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  return (
    <LoadedRecord
      read={order}
      back={<ToOrders />}
      head={useHead()}
      absent={{ title: t('orders.notThere'), text: t('manager.orders.absentText') }}
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
    const { company, ordered_by: name } = order
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: t('manager.orders.placed', { company, date: dates.moment(order.ordered_at), name }),
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
            <CircuitCard
              key={circuit.id}
              circuit={circuit}
              alone={count <= few}
              staff={{
                quotePath: paths.managerQuote,
                buyer: order.company,
                foot: <AskedToCancel circuit={circuit} />,
              }}
            />
          ))}
        </Stack>
        <RateNote />
      </Section>
      <div className={classes.side}>
        <OrderFacts order={order} poFile={<PoDownload order={order} />} />
      </div>
    </div>
  )
}

/** The buyer's wish to cancel, while it is undecided. */
function AskedToCancel({ circuit: { cancel_asked_at: at, cancel_reason: why } }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  if (!at) return null
  return (
    <Alert color="orange" mt="xs" role="note">
      {t('manager.orders.askedOn', { date: dates.moment(at) })}
      {why && <Text size="sm">{why}</Text>}
    </Alert>
  )
}

function ToPrint({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to={paths.managerPrintOrder} params={{ orderId: String(id) }} {...props} />
      )}
    >
      {t('orders.printView')}
    </Button>
  )
}

function ToOrders() {
  const { t } = useTranslation()
  return (
    <Anchor renderRoot={(props) => <Link to={paths.managerOrders} {...props} />}>
      ← {t('manager.orders.back')}
    </Anchor>
  )
}
