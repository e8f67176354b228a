import { groupEvents } from '#web/orders/group-events.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sen } from '#contract/money.ts'
import { milestoneEnds, milestoneOwners, milestones, type Milestone } from '#contract/orders/milestones.ts'
import type { OrderChange, OrderEvent, OrderEventAction } from '#contract/orders/events.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import classes from '#web/orders/OrderHistory.module.css'
import ui from '#web/parts/ui.module.css'
import { Day } from '#web/parts/record/Day.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

const atFirst = 12

export function OrderHistory({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const events = groupEvents(order.events)
  const shown = all ? events : events.slice(-atFirst)
  const dates = useDates()
  const words = ({ action, milestone, changes, reason_code }: OrderEvent) => {
    if (action === 'replan') {
      const day = (value: Sen | string | null = '') => (value ? dates.fullDay(`${value}`) : '')
      const move = changes.find((change) => change.field === 'planned')
      return t('circuits.history.replan', {
        before: day(move?.before),
        after: day(move?.after),
        why: reason_code ? t(`status.moveReasons.${reason_code}`) : '',
      })
    }
    const what = t(`circuits.history.${action}`)
    return action === 'milestone' && milestone ? `${what}: ${t(`status.milestone.${milestone}`)}` : what
  }
  return (
    <>
      <ol className={ui.rows} reversed>
        {shown.toReversed().map((event, index) => (
          <li key={`${event.at} ${index}`} className={classes.event}>
            <span className={ui.breakAnywhere}>
              <span className={ui.name}>{words(event)}</span>
              {event.circuit_reference && (
                <>
                  {' · '}
                  <ReferenceText value={event.circuit_reference} />
                  {event.others > 0 && ` ${t('circuits.history.more', { count: event.others })}`}
                </>
              )}
              {changesOf(event).map((change) => (
                <Changed key={change.field} change={change} />
              ))}
              {event.reason && (
                <>
                  {' · '}
                  <span className={ui.dimmed}>
                    {t(
                      /_cancellation(_charge)?$/.test(event.action)
                        ? 'circuits.history.words'
                        : 'quotes.history.reason',
                    )}
                    :{' '}
                  </span>
                  <span className={ui.typed}>{event.reason}</span>
                </>
              )}
            </span>
            <span className={ui.small}>
              <time dateTime={event.at}>{dates.moment(event.at)}</time> · {event.actor}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button variant="default" mt="sm" onClick={() => setAll(true)}>
          {t('circuits.history.earlier', { count: events.length })}
        </Button>
      )}
    </>
  )
}

/** The sentence about a moved hand-over contains both days, the one about a moved circuit its new state. */
const changesOf = ({ action, changes }: OrderEvent) =>
  changes.filter(({ field }) => action !== 'replan' && !(field === 'status' && saysState.includes(action)))
const saysState: readonly OrderEventAction[] = ['start', 'deliver', 'cancel']

function Changed({ change }: { change: OrderChange }) {
  const { t } = useTranslation()
  const { field, before } = change
  return (
    <>
      {' · '}
      <span className={ui.dimmed}>
        {isStep(field) ? t(`status.milestone.${field}`) : t(`circuits.field.${field}`)}:{' '}
      </span>
      {before !== null && before !== '' && (
        <>
          <Value change={change} side="before" />
          <span aria-hidden> → </span>
          <VisuallyHidden> {t('quotes.to')} </VisuallyHidden>
        </>
      )}
      <Value change={change} side="after" />
    </>
  )
}

function isStep(field: string): field is Milestone {
  return (milestones as readonly string[]).includes(field)
}

function Value({ change, side }: { change: OrderChange; side: 'before' | 'after' }) {
  const { t } = useTranslation()
  const context = useReader()
  switch (change.field) {
    case 'charge_nrc':
    case 'charge_mrc':
    case 'total_nrc':
    case 'total_mrc':
      // There was no amount before a charge.
      if (change[side] === null) return t('common.empty')
      return <Money recorded amount={change[side]} perMonth={change.field.endsWith('mrc')} />
  }
  const { field, [side]: value } = change
  if (value === null || value === '') return t('common.empty')
  const end = milestoneEnds.find((each) => each === value)
  if (end && isStep(field))
    return end === 'done'
      ? `${t('circuits.deliver.ends.done')}, ${t('orders.withDelivery')}`
      : t('orders.notNeeded')
  if (field === 'planned' || field === 'actual' || field === 'answer_by' || isStep(field))
    return <Day value={value} />
  const status = field === 'status' && orderStatuses.find((each) => each === value)
  if (status) return t(`status.order.${status}`)
  const owner = field === 'owner' && milestoneOwners.find((each) => each === value)
  if (!owner) return value
  return t(context === 'staff' ? `circuits.milestone.owners.${owner}` : `orders.owners.${owner}`)
}
