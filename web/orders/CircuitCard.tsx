import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  IconCoin,
  IconInfoCircle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { timesAmount } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { recordPath } from '#contract/paths.ts'
import classes from '#web/orders/CircuitCard.module.css'
import ui from '#web/parts/ui.module.css'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { isLate, milestonesDone, nextOf, type Step } from '#web/orders/milestones.ts'
import type { CircuitContext, OrderDesk } from '#web/orders/desk.ts'
import { CircuitNotices } from '#web/orders/CircuitNotices.tsx'
import { Day, Reference, ReferenceLink, Term, Facts, useReplacedFact } from '#web/parts/record/record.tsx'
import { ChangeBuyerFields, useBuyerFacts } from '#web/parts/record/BuyerFields.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { Money, PriceLines, useMoney } from '#web/parts/money/Money.tsx'
import { nniEndsOf } from '#web/parts/site/quote-sites.ts'
import { useRoomsText } from '#web/orders/purchase-details.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit, ExtraCharge, Cancellation } from '#contract/orders/order.ts'
import { lastMoveOf, cancellationCause } from '#contract/orders/outcome.ts'
import { useDates, dayOf } from '#web/platform/dates.ts'
import noticeClasses from '#web/orders/Notice.module.css'
import { useReader } from '#web/platform/screens.ts'

interface CircuitCardProps extends CircuitContext {
  desk: OrderDesk
}

export function CircuitCard({ desk, order, circuit }: CircuitCardProps) {
  const { t } = useTranslation()
  const handOverNote = useHandOverNote(order, circuit)
  const rooms = useRoomsText()(circuit.rooms)
  const context = useReader()
  const { quote, requested, remarks } = circuit
  const replaced = useReplacedFact(quote, desk.side)
  const exit = circuit.lines.find(({ component }) => component === 'exit')
  const { OfferActions, CircuitActions, CircuitFoot } = desk
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
      <CancellationReason circuit={circuit} />
      <CircuitNotices desk={desk} order={order} circuit={circuit} />
      {circuit.charges.map((charge) => (
        <PastCharge key={charge.id} charge={charge} />
      ))}
      {/* The notice about an offer shows the same. */}
      {!(OfferActions && circuit.cancellation?.status === 'offered') && (
        <CancellationState circuit={circuit} />
      )}
      <Facts
        facts={[
          { name: t('orders.circuit'), value: <Reference value={circuit.circuit_reference} /> },
          ...useBuyerFacts(circuit),
          replaced,
          exit && {
            name: t('services.exit_charge'),
            value: <Money amount={exit.amount} />,
            note: circuit.status !== 'delivered' && t('services.atMost'),
          },
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
          !cancelled && {
            name: t('orders.promised'),
            value: <Day value={circuit.promised} />,
            note: handOverNote,
          },
          !cancelled && {
            name: t('sendToOrder.termination'),
            value: (
              <Money
                amount={
                  quote.keeps_end
                    ? circuit.early_termination
                    : timesAmount(circuitTotal(circuit, 'mrc'), quote.contract_id ?? 0)
                }
              />
            ),
            note: t('orders.terminationText'),
          },
          requested && {
            name: t('quotes.history.remarks', { context }),
            value: [
              requested.product,
              requested.bandwidth,
              requested.site_a,
              requested.site_b,
              t('priceLines.term', { count: requested.term }),
            ].join(' · '),
          },
          remarks && { name: t('quotes.remarks'), value: <span className={ui.typed}>{remarks}</span> },
          {
            name: t('quotes.one'),
            value: (
              <ReferenceLink path={recordPath('quote', quote.id, desk.side)} value={quote.quote_reference} />
            ),
          },
        ]}
      />
      {circuitCan('buyer_fields', circuit.status) && (
        <ChangeBuyerFields endpoint={orderApi.changeBuyerFields} record={circuit} />
      )}
      <Milestones desk={desk} order={order} circuit={circuit} />
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

function useHandOverNote(order: FullOrder, circuit: Circuit): string | undefined {
  const { t } = useTranslation()
  const dates = useDates()
  if (circuit.promised === circuit.first_promised) return undefined
  const first = t('orders.firstPromised', { date: dates.fullDay(circuit.first_promised) })
  const move = lastMoveOf(order, circuit)
  if (!move?.reason_code) return first
  const why = t(`status.moveReasons.${move.reason_code}`)
  return `${first} · ${move.reason ? t('orders.movedBecause', { why, reason: move.reason }) : why}`
}

function CancellationReason({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const money = useMoney()
  const { cancellation, total_nrc } = circuit
  const { reason, charge } = cancellationCause(circuit)
  if (reason)
    return (
      <Text mb="xs">
        {t('circuits.ended.reason', { reason })}
        {total_nrc > 0 && cancellation?.ended_at && (
          <>
            <br />
            {t('circuits.ended.charge', {
              amount: money(total_nrc),
              date: dates.fullDay(dayOf(cancellation.ended_at)),
            })}
          </>
        )}
      </Text>
    )
  return charge && <Text mb="xs">{t(`circuits.ended.${charge}`)}</Text>
}

function PastCharge({ charge }: { charge: ExtraCharge }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { status, nrc, mrc, answer_by, answered_at, reason } = charge
  if (status === 'open') return null
  const day = status === 'expired' || answered_at === null ? answer_by : dayOf(answered_at)
  return (
    <div className={noticeClasses.past}>
      <IconCoin size={18} aria-hidden className={noticeClasses.icon} />
      <div className={noticeClasses.words}>
        {t(`circuits.charge.${status}`, { date: dates.day(day) })}:{' '}
        {nrc > 0 && (
          <>
            <Money amount={nrc} /> {t('common.oneTime').toLocaleLowerCase()}
          </>
        )}
        {nrc > 0 && mrc > 0 && ', '}
        {mrc > 0 && <Money amount={mrc} perMonth />}
        <Text c="dimmed" className={ui.typed}>
          {reason}
        </Text>
      </div>
    </div>
  )
}

function CancellationState({ circuit: { status, cancellation } }: { circuit: Circuit }) {
  const sentence = useSentenceOf()
  if (!cancellation || (status !== 'pending' && status !== 'processing')) return null
  const text = sentence(cancellation)
  if (text === null) return null
  // The notice about an offer shows its message.
  const words = cancellation.nrc === null && cancellation.words
  return (
    <div className={noticeClasses.past} role="note">
      <IconInfoCircle size={18} aria-hidden className={noticeClasses.icon} />
      <div className={noticeClasses.words}>
        {text}
        {words && <Text className={ui.typed}>{words}</Text>}
      </div>
    </div>
  )
}

/** The state in a sentence; null if the card shows it elsewhere. */
function useSentenceOf() {
  const { t } = useTranslation()
  const dates = useDates()
  const money = useMoney()
  const context = useReader()
  return ({ status, nrc, answer_by, ended_at }: Cancellation): string | null => {
    const amount = nrc === null ? '' : money(nrc)
    const by = answer_by === null ? '' : dates.fullDay(answer_by)
    const date = ended_at === null ? '' : dates.moment(ended_at)
    switch (status) {
      case 'requested':
      case 'accepted':
        return null
      case 'offered':
        return t('cancellation.offered', { amount, date: by, context })
      case 'declined':
        return nrc === null
          ? t('cancellation.declined', { date, context })
          : t('cancellation.chargeDeclined', { amount, date, context })
      case 'expired':
        return t('cancellation.expired', { amount, date: by, context })
      case 'withdrawn':
        return t('cancellation.withdrawn', { date, context })
    }
  }
}

function Milestones({ desk: { side, EditStep }, order, circuit }: CircuitCardProps) {
  const { t } = useTranslation()
  const steps = circuit.milestones
  const next = nextOf(circuit)
  if (steps.length === 0) return null
  return (
    <>
      <Title order={3} mt="md" mb="xs">
        {t('orders.milestones')}{' '}
        <Text span inherit c="dimmed" fw={400}>
          {t('orders.milestonesDone', milestonesDone(circuit))}
        </Text>
      </Title>
      <ol className={ui.plainList} aria-label={t('orders.milestones')}>
        {steps.map((step) => (
          <StepLine
            key={step.kind}
            step={step}
            current={step === next}
            buyer={side === 'staff' ? order.company : undefined}
            action={EditStep && <EditStep circuit={circuit} order={order} step={step} />}
          />
        ))}
      </ol>
    </>
  )
}

interface StepLineProps {
  step: Step
  current: boolean
  buyer?: string
  action: ReactNode
}

function StepLine({ step, current, buyer, action }: StepLineProps) {
  const { t } = useTranslation()
  const { kind, owner, planned, actual, closed, late, note } = step
  const unneeded = closed !== null && actual === null
  const state = unneeded ? 'unneeded' : actual !== null ? 'done' : current ? 'next' : 'open'
  const Mark = marks[state]
  return (
    <li className={classes.step} data-state={state} aria-current={current ? 'step' : undefined}>
      <Mark size={18} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <span className={classes.name}>
          {t(`status.milestone.${kind}`)} {late && <OrderStatusBadge status="late" />}
        </span>
        <span className={ui.dimmed}>
          {t('circuits.field.owner')}: {(owner === 'customer' && buyer) || t(`orders.owners.${owner}`)}
        </span>
        {note && <span className={ui.breakAnywhere}>{note}</span>}
      </div>
      <div className={classes.days}>
        <span className={actual || unneeded ? ui.dimmed : undefined}>
          {t('circuits.field.planned')} <Day value={planned} />
        </span>
        {actual && (
          <span>
            {t('orders.actual')} <Day value={actual} />
          </span>
        )}
        {closed === 'done' && <span className={ui.dimmed}>{t('orders.withDelivery')}</span>}
        {unneeded && (
          <span>
            {t(closed === 'not_needed' ? 'circuits.deliver.ends.not_needed' : 'orders.closedWithDelivery')}
          </span>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </li>
  )
}

const marks = {
  done: IconCircleCheck,
  next: IconCircle,
  open: IconCircleDashed,
  unneeded: IconCircleMinus,
} as const satisfies Record<string, Icon>
