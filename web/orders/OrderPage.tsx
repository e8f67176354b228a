import { Anchor, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import { CircuitBoard } from '#web/orders/CircuitBoard.tsx'
import { CircuitDrawer } from '#web/orders/CircuitDrawer.tsx'
import { NeedAnswer } from '#web/orders/NeedAnswer.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
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

/** One order: what needs an answer, a row for each circuit with its details beside the page, totals, contacts and history. */
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

function LoadedOrder({ desk, order }: { desk: OrderDesk; order: FullOrder }) {
  const { t } = useTranslation()
  const selection = useSelection(order.circuit_list, useRefusal())
  const count = order.circuit_list.length
  const { PoFile } = desk
  const { placed, circuit }: Filters = useSearch({ strict: false })
  const SeveralCircuits = count > 1 ? desk.SeveralCircuits : undefined
  return (
    <RecordPage
      first={
        <>
          {placed === '1' && desk.side === 'company' && order.status === 'pending' && (
            <OrderPlaced order={order} />
          )}
          <NeedAnswer desk={desk} order={order} open={circuit} />
        </>
      }
      main={
        <Section title={t('orders.circuitsTitle')} aside={t('orders.circuitsCount', { count })}>
          <CircuitBoard desk={desk} order={order} selection={SeveralCircuits && selection} />
          {SeveralCircuits && <SeveralCircuits selection={selection} />}
          <RateNote />
          <CircuitDrawer desk={desk} order={order} reference={circuit} />
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
