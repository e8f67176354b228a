import { Button, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpenCancellation } from '#contract/orders/cancellation.ts'
import type { Circuit } from '#contract/orders/order.ts'
import classes from '#web/orders/RequestCancellation.module.css'
import { useDates } from '#web/platform/dates.ts'

const RequestCancellationDialog = lazy(async () => ({
  default: (await import('#web/orders/RequestCancellationDialog.tsx')).RequestCancellationDialog,
}))
const WithdrawCancellationDialog = lazy(async () => ({
  default: (await import('#web/orders/WithdrawCancellationDialog.tsx')).WithdrawCancellationDialog,
}))

/**
 * Requests cancellation of a circuit that is not delivered, or withdraws the open request. One that is not decided shows
 * its date and reason.
 */
export function RequestCancellation({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const whyId = useId()
  const [open, setOpen] = useState<'request' | 'withdraw' | null>(null)
  const { circuit_reference: reference, cancellation } = circuit
  const over = circuit.status === 'delivered' || circuit.status === 'cancelled' ? circuit.status : null
  const asked = over === null && isOpenCancellation(cancellation)
  const close = () => setOpen(null)
  return (
    <div className={classes.row}>
      {asked && cancellation?.status === 'requested' && (
        <div className={classes.asked} role="status">
          <IconClockPause size={18} aria-hidden className={classes.icon} />
          <div>
            {t('orders.cancel.requestedOn', { date: dates.moment(cancellation.requested_at) })}
            <Text c="dimmed">{cancellation.reason}</Text>
          </div>
        </div>
      )}
      {asked ? (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('orders.cancel.withdrawOne', { reference })}
          onClick={() => setOpen('withdraw')}
        >
          {t('orders.cancel.withdraw')}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color={over ? 'gray' : 'red'}
          size="compact-md"
          disabled={over !== null}
          aria-label={t('orders.cancel.requestOne', { reference })}
          aria-describedby={over ? whyId : undefined}
          onClick={() => setOpen('request')}
        >
          {t('orders.cancel.request')}
        </Button>
      )}
      {over && (
        <Text id={whyId} size="sm" c="dimmed">
          {t(`orders.cancel.${over}`)}
        </Text>
      )}
      <Suspense>
        {open === 'request' && <RequestCancellationDialog circuit={circuit} onClose={close} />}
        {open === 'withdraw' && <WithdrawCancellationDialog circuit={circuit} onClose={close} />}
      </Suspense>
    </div>
  )
}
