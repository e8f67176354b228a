import { Anchor, Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import { arriveAtCircuit, circuitAnchor } from '#web/orders/circuit-anchor.ts'
import { CircuitCard } from '#web/orders/CircuitCard.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { OfferedCancellations } from '#web/orders/OfferedCancellations.tsx'
import { OrderHistory } from '#web/orders/OrderHistory.tsx'
import { OrderPlaced } from '#web/orders/OrderPlaced.tsx'
import { OrderParticulars } from '#web/orders/OrderParticulars.tsx'
import { OrderTotals } from '#web/orders/OrderTotals.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useSelection } from '#web/parts/list/selection.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'
import { useVisit } from '#web/platform/recent.ts'

/** One order: its details, site contacts, and each circuit with its state, dates and prices. */
export function OrderPage({ desk }: { desk: OrderDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  useVisit(
    order.data && {
      path: recordPath('order', id, desk.side),
      name: order.data.order_reference,
      about: `${desk.side === 'staff' ? `${order.data.company} · ` : ''}${order.data.po_number}`,
    },
  )
  return (
    <LoadedRecord
      read={order}
      back={<Anchor renderRoot={(props) => <Link to={desk.path} {...props} />}>← {t('orders.back')}</Anchor>}
      head={useHead(desk)}
      absent={{ title: t('orders.notThere'), text: t('orders.notThereText', { context }) }}
    >
      {(loaded) => <LoadedOrder desk={desk} order={loaded} />}
    </LoadedRecord>
  )
}

function useHead({ side, AllCircuits }: OrderDesk) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  return (order: FullOrder | undefined) => {
    if (!order) return { title: t('orders.one') }
    const { company, ordered_at: at, ordered_by: name } = order
    return {
      title: t('orders.pageTitle', { reference: order.order_reference }),
      lead: t('orders.placed', { context, company, date: dates.moment(at), name }),
      action: (
        <>
          {AllCircuits && <AllCircuits order={order} />}
          <DownloadPdf documents={[{ kind: 'order', ids: [order.id] }]} />
          <ToPrint path={recordPath('printedOrder', order.id, side)} />
        </>
      ),
    }
  }
}

/** Up to this many circuits show their milestones expanded. */
const few = 3

function LoadedOrder({ desk, order }: { desk: OrderDesk; order: FullOrder }) {
  const { t } = useTranslation()
  const selection = useSelection(order.circuit_list, useRefusal())
  const count = order.circuit_list.length
  const { PoFile } = desk
  const { placed }: Filters = useSearch({ strict: false })
  const SeveralCircuits = count > 1 ? desk.SeveralCircuits : undefined
  return (
    <RecordPage
      main={
        <>
          {placed === '1' && desk.side === 'company' && order.status === 'pending' && (
            <OrderPlaced order={order} />
          )}
          <OfferedCancellations order={order} Actions={desk.OfferActions} />
          <Section title={t('orders.circuitsTitle')} aside={t('orders.circuitsCount', { count })}>
            <Stack gap="md" ref={arriveAtCircuit}>
              {order.circuit_list.map((circuit) => (
                <CircuitCard
                  key={circuit.id}
                  desk={desk}
                  order={order}
                  circuit={circuit}
                  alone={count <= few || window.location.hash === `#${circuitAnchor(circuit.id)}`}
                  selection={SeveralCircuits && selection}
                />
              ))}
            </Stack>
            {SeveralCircuits && <SeveralCircuits selection={selection} />}
            <RateNote />
          </Section>
        </>
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

/** Delivered and cancelled circuits can no longer be selected. */
function useRefusal() {
  const { t } = useTranslation()
  return ({ status }: Circuit) =>
    circuitCan('plan', status) ? null : t('circuits.refusal.over', { status: t(`status.order.${status}`) })
}

function ToPrint({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      renderRoot={(props) => <Link to={path} {...props} />}
    >
      {t('orders.printView')}
    </Button>
  )
}
