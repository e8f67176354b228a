import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { timesAmount } from '#contract/money.ts'
import { recordPath } from '#contract/paths.ts'
import classes from '#web/orders/CircuitCard.module.css'
import ui from '#web/parts/ui.module.css'
import { Ended } from '#web/orders/Ended.tsx'
import { useHandOverNote } from '#web/orders/hand-over-note.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { isLate } from '#web/orders/milestones.ts'
import { Milestones } from '#web/orders/Milestones.tsx'
import { CancellationState } from '#web/orders/CancellationState.tsx'
import { useRoomsText } from '#web/orders/rooms-text.ts'
import type { OfCircuit, OrderDesk } from '#web/orders/desk.ts'
import { CircuitNotices } from '#web/orders/CircuitNotices.tsx'
import { PastCharge } from '#web/orders/PastCharge.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { nniEndsOf } from '#web/parts/site/quote-sites.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Reference } from '#web/parts/record/Reference.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Term } from '#web/parts/record/Term.tsx'

interface CircuitCardProps extends OfCircuit {
  desk: OrderDesk
}

/** One circuit: sites, service, requested and planned hand-over, price and price lines, milestones, and actions. */
export function CircuitCard({ desk, order, circuit }: CircuitCardProps) {
  const { t } = useTranslation()
  const handOverNote = useHandOverNote(order)
  const rooms = useRoomsText()(circuit)
  const { quote } = circuit
  const { OfferActions, CircuitActions, CircuitFoot, EditStep } = desk
  const cancelled = circuit.status === 'cancelled'
  const addOns = [quote.fixed_ip, quote.voice, quote.device].filter((each) => each !== null)
  return (
    <article className={ui.breakAnywhere} aria-label={circuit.circuit_reference}>
      <div className={ui.between}>
        <Title order={3}>
          <SiteNames quote={quote} />
        </Title>
        <Group gap={4}>
          <OrderStatusBadge status={circuit.status} />
          {isLate(circuit) && <OrderStatusBadge status="late" />}
        </Group>
      </div>
      <Group gap="4px 12px" mb="xs">
        <Text c="dimmed" flex="1 1 200px">
          {quote.product} · {quote.bandwidth} · <Term months={quote.contract_id} />
          {addOns.map((each) => ` · ${each}`)}
        </Text>
        {CircuitActions && <CircuitActions circuit={circuit} order={order} />}
      </Group>
      {rooms && <Text mb="xs">{rooms}</Text>}
      <Ended circuit={circuit} />
      <CircuitNotices desk={desk} order={order} circuit={circuit} />
      {circuit.charges.map((charge) => (
        <PastCharge key={charge.id} charge={charge} />
      ))}
      {/* The notice of an offer says as much. */}
      {!(OfferActions && circuit.cancellation?.status === 'offered') && (
        <CancellationState circuit={circuit} />
      )}
      <Facts
        facts={[
          { name: t('orders.circuit'), value: <Reference value={circuit.circuit_reference} /> },
          {
            name: t(cancelled && circuit.total_nrc > 0 ? 'cancellation.offerCharge' : 'common.oneTime'),
            value: <Money amount={circuitTotal(circuit, 'nrc')} />,
          },
          { name: t('common.monthly'), value: <Money amount={circuitTotal(circuit, 'mrc')} perMonth /> },
          { name: t('priceLevel.name'), value: t(`priceLevel.of.${circuit.price_level}`) },
          {
            name: t('orders.requestedDate'),
            value:
              circuit.requested_date === null ? t('orders.asap') : <Day value={circuit.requested_date} />,
          },
          ...(cancelled
            ? []
            : [
                {
                  name: t('orders.promised'),
                  value: <Day value={circuit.promised} />,
                  note: handOverNote(circuit),
                },
                {
                  name: t('orders.termination'),
                  value:
                    quote.contract_id === 0 ? (
                      t('quotes.nil')
                    ) : (
                      <Money amount={timesAmount(circuitTotal(circuit, 'mrc'), quote.contract_id ?? 0)} />
                    ),
                  note: t('orders.terminationText'),
                },
              ]),
          {
            name: t('orders.quote'),
            value: (
              <ReferenceLink path={recordPath('quote', quote.id, desk.side)} value={quote.quote_reference} />
            ),
          },
        ]}
      />
      <Milestones
        circuit={circuit}
        buyer={desk.side === 'staff' ? order.company : undefined}
        order={order}
        Edit={EditStep}
      />
      <details className={classes.why}>
        <summary>{t(cancelled ? 'orders.priceAsOrdered' : 'quotes.whyThisPrice')}</summary>
        <PriceLines lines={circuit.lines} nniEnds={nniEndsOf(quote)} />
      </details>
      {circuit.status === 'delivered' && (
        <DownloadPdf
          documents={[{ kind: 'hand_over', ids: [circuit.id] }]}
          text={t('documents.certificate', { reference: circuit.circuit_reference })}
        />
      )}
      {CircuitFoot && <CircuitFoot circuit={circuit} order={order} />}
    </article>
  )
}
