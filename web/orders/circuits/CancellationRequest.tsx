import { Button, Group, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import type { OfCircuit } from '#web/orders/desk.ts'
import { useDates } from '#web/platform/dates.ts'
import { ApproveCancellationDialog } from '#web/orders/circuits/ApproveCancellationDialog.tsx'
import { DeclineCancellationDialog } from '#web/orders/circuits/DeclineCancellationDialog.tsx'

const dialogs = {
  approve: ApproveCancellationDialog,
  decline: DeclineCancellationDialog,
}

/** A cancellation request to decide, with the buttons to approve and decline it. */
export function CancellationRequest({ circuit, order }: OfCircuit) {
  const { t } = useTranslation()
  const dates = useDates()
  const [decision, setDecision] = useState<keyof typeof dialogs | null>(null)
  const { cancellation, circuit_reference: reference } = circuit
  if (cancellation?.status !== 'requested') return null
  const Dialog = decision && dialogs[decision]
  return (
    <section className={classes.notice} aria-label={`${t('circuits.needs.cancel')}: ${reference}`}>
      <IconClockPause size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t('cancellation.asked', { date: dates.moment(cancellation.requested_at) })}
        <Text className={ui.typed}>{cancellation.reason}</Text>
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            aria-label={t('cancellation.acceptOne', { reference })}
            onClick={() => setDecision('approve')}
          >
            {t('cancellation.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={t('cancellation.declineOne', { reference })}
            onClick={() => setDecision('decline')}
          >
            {t('cancellation.decline')}
          </Button>
        </Group>
        {Dialog && <Dialog circuit={circuit} order={order} onClose={() => setDecision(null)} />}
      </div>
    </section>
  )
}
