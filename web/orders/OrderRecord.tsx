import { Anchor, Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import type { CallData } from '#contract/endpoint.ts'
import { orderApi, type Circuit } from '#contract/orders/orders.ts'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import type { Step } from '#web/orders/milestones.ts'
import { OrderParticulars } from '#web/orders/OrderParticulars.tsx'
import { OrderHistory } from '#web/orders/OrderHistory.tsx'
import { OrderTotals } from '#web/orders/OrderTotals.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { useSelection, type Selection } from '#web/parts/list/selection.ts'
import type { Path } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

export type FullOrder = CallData<typeof orderApi.one>

export interface OfCircuit {
  circuit: Circuit
  order: FullOrder
}

/** What differs by who reads an order. */
export interface OrderRecordProps {
  /** Where the list, the sheet to print and a circuit's quote are in the reader's own area. */
  ways: { list: Path; print: Path; quote: Path }
  /** Why an order may not be there for this reader. */
  absentText: string
  /** Who placed it and when. */
  placed: (order: FullOrder) => string
  /** What is called "you" on the buyer's own page. */
  buyer?: (order: FullOrder) => string
  /** What of a circuit waits for somebody, with what the reader may do about it. */
  Notices: ComponentType<OfCircuit>
  /** The next step of a circuit and what else can be done with it, at the head of its card. */
  Actions?: ComponentType<OfCircuit>
  /** What is seldom wanted, at the foot of its card. */
  Foot?: ComponentType<OfCircuit>
  /** The way to change a milestone. */
  EditStep?: ComponentType<OfCircuit & { step: Step }>
  /** What can be done with several circuits that are ticked. */
  Several?: ComponentType<{ selection: Selection<Circuit> }>
  /** What can be done with all of them at once. */
  All?: ComponentType<{ order: FullOrder }>
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
      head={useHead(ways.print, placed, parts.All)}
      absent={{ title: t('orders.notThere'), text: absentText }}
    >
      {(loaded) => <LoadedOrder order={loaded} quotePath={ways.quote} {...parts} />}
    </LoadedRecord>
  )
}

function useHead(print: Path, placed: OrderRecordProps['placed'], All: OrderRecordProps['All']) {
  const { t } = useTranslation()
  return (order: FullOrder | undefined) => {
    if (!order) return { title: t('orders.one') }
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: placed(order),
      action: (
        <>
          {All && <All order={order} />}
          <ToPrint path={print} id={order.id} />
        </>
      ),
    }
  }
}

/** Up to so many circuits show their steps at once. */
const few = 2

interface LoadedOrderProps extends Omit<OrderRecordProps, 'ways' | 'absentText' | 'placed'> {
  order: FullOrder
  quotePath: Path
}

function LoadedOrder({ order, quotePath, buyer, PoFile, Several, ...parts }: LoadedOrderProps) {
  const { t } = useTranslation()
  const selection = useSelection(order.circuit_list, useRefusal())
  const count = order.circuit_list.length
  return (
    <RecordPage
      main={
        <Section title={t('orders.circuitsTitle')} aside={t('orders.circuitsCount', { count })}>
          <Stack gap="md">
            {order.circuit_list.map((circuit) => (
              <CircuitCard
                key={circuit.id}
                order={order}
                circuit={circuit}
                alone={count <= few}
                quotePath={quotePath}
                buyer={buyer?.(order)}
                selection={Several && count > 1 ? selection : undefined}
                {...parts}
              />
            ))}
          </Stack>
          {Several && count > 1 && <Several selection={selection} />}
          <RateNote />
        </Section>
      }
      state={<OrderTotals order={order} />}
      beside={
        <OrderParticulars order={order}>
          <PoFile order={order} />
        </OrderParticulars>
      }
      below={
        <Section title={t('circuits.history.title')}>
          <OrderHistory order={order} />
        </Section>
      }
    />
  )
}

/** What is over can no longer be changed together with others. */
function useRefusal() {
  const { t } = useTranslation()
  return ({ status }: Circuit) =>
    circuitCan('plan', status) ? null : t('circuits.refusal.over', { status: t(`status.order.${status}`) })
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
