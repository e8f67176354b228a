import { Anchor, Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallData } from '#contract/endpoint.ts'
import { orderApi, type Circuit } from '#contract/orders.ts'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import { OrderFacts } from '#web/orders/OrderFacts.tsx'
import classes from '#web/orders/OrderRecord.module.css'
import { LoadedRecord } from '#web/parts/LoadedRecord.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { Section } from '#web/parts/Section.tsx'
import type { Path } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

export type FullOrder = CallData<typeof orderApi.one>

/** What differs by who reads an order. */
interface OrderRecordProps {
  /** Where the list, the sheet to print and a circuit's quote are in the reader's own area. */
  ways: { list: Path; print: Path; quote: Path }
  /** Why an order may not be there for this reader. */
  absentText: string
  /** Who placed it and when. */
  placed: (order: FullOrder) => string
  /** What is called "you" on the buyer's own page. */
  buyer?: (order: FullOrder) => string
  /** What the reader may do about a circuit, at the foot of its card. */
  Foot: ComponentType<{ circuit: Circuit; order: FullOrder }>
  /** The purchase order as a file: to attach, or only to save. */
  PoFile: ComponentType<{ order: FullOrder }>
}

/** One order: what was agreed, whom to call, and each circuit with its state, dates and prices. */
export function OrderRecord({ ways, absentText, placed, ...parts }: OrderRecordProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  return (
    <LoadedRecord
      read={order}
      back={<Anchor renderRoot={(props) => <Link to={ways.list} {...props} />}>← {t('orders.back')}</Anchor>}
      head={useHead(ways.print, placed)}
      absent={{ title: t('orders.notThere'), text: absentText }}
    >
      {(loaded) => <LoadedOrder order={loaded} quotePath={ways.quote} {...parts} />}
    </LoadedRecord>
  )
}

function useHead(print: Path, placed: OrderRecordProps['placed']) {
  const { t } = useTranslation()
  return (order: FullOrder | undefined) => {
    if (!order) return { title: t('orders.one') }
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: placed(order),
      action: <ToPrint path={print} id={order.id} />,
    }
  }
}

/** Up to so many circuits show their steps at once. */
const few = 2

interface LoadedOrderProps extends Pick<OrderRecordProps, 'buyer' | 'Foot' | 'PoFile'> {
  order: FullOrder
  quotePath: Path
}

function LoadedOrder({ order, quotePath, buyer, Foot, PoFile }: LoadedOrderProps) {
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
              quotePath={quotePath}
              buyer={buyer?.(order)}
            >
              <Foot circuit={circuit} order={order} />
            </CircuitCard>
          ))}
        </Stack>
        <RateNote />
      </Section>
      <div className={classes.side}>
        <OrderFacts order={order}>
          <PoFile order={order} />
        </OrderFacts>
      </div>
    </div>
  )
}

function ToPrint({ path, id }: { path: Path; id: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      renderRoot={(props) => <Link to={path} params={{ orderId: String(id) }} {...props} />}
    >
      {t('orders.printView')}
    </Button>
  )
}
