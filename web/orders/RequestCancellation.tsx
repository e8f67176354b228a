import { Button, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'
import { RequestCancellationDialog } from '#web/orders/RequestCancellationDialog.tsx'
import classes from '#web/orders/RequestCancellation.module.css'
import { useDates } from '#web/platform/dates.ts'

/** Requests cancellation of a circuit that is not delivered. An open request shows its date and reason. */
export function RequestCancellation({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const whyId = useId()
  const [open, setOpen] = useState(false)
  const over = circuit.status === 'delivered' || circuit.status === 'cancelled' ? circuit.status : null
  const asked = over === null && circuit.cancel_requested_at
  const why = over ? t(`orders.cancel.${over}`) : asked && t('orders.cancel.already')
  return (
    <div className={classes.row}>
      {asked && (
        <div className={classes.asked} role="status">
          <IconClockPause size={18} aria-hidden className={classes.icon} />
          <div>
            {t('orders.cancel.requestedOn', { date: dates.moment(asked) })}
            {circuit.cancel_reason && <Text c="dimmed">{circuit.cancel_reason}</Text>}
          </div>
        </div>
      )}
      <Button
        variant="subtle"
        color={why ? 'gray' : 'red'}
        size="compact-md"
        disabled={Boolean(why)}
        aria-label={t('orders.cancel.requestOne', { reference: circuit.circuit_reference })}
        aria-describedby={why ? whyId : undefined}
        onClick={() => setOpen(true)}
      >
        {t('orders.cancel.request')}
      </Button>
      {why && (
        <Text id={whyId} size="sm" c="dimmed">
          {why}
        </Text>
      )}
      {open && <RequestCancellationDialog circuit={circuit} onClose={() => setOpen(false)} />}
    </div>
  )
}
