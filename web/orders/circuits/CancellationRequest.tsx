import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { longestRemark } from '#contract/text.ts'
import classes from '#web/orders/Notice.module.css'
import type { OfCircuit } from '#web/orders/desk.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDates } from '#web/platform/dates.ts'
import { useChange } from '#web/orders/change.ts'

/** An open cancellation request, with the buttons to approve and decline it. */
export function CancellationRequest({ circuit, order }: OfCircuit) {
  const { t } = useTranslation()
  const dates = useDates()
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null)
  const { cancel_requested_at: at, cancel_reason: why, circuit_reference: reference } = circuit
  if (!at) return null
  return (
    <section className={classes.notice} aria-label={t('circuits.needs.cancel')}>
      <IconClockPause size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t('circuits.cancellation.asked', { date: dates.moment(at) })}
        {why && <Text className={classes.typed}>{why}</Text>}
        <div className={classes.actions}>
          <Button
            variant="default"
            aria-label={t('circuits.cancellation.acceptOne', { reference })}
            onClick={() => setDecision('accept')}
          >
            {t('circuits.cancellation.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={t('circuits.cancellation.declineOne', { reference })}
            onClick={() => setDecision('decline')}
          >
            {t('circuits.cancellation.decline')}
          </Button>
        </div>
        {decision && (
          <DecideDialog
            decision={decision}
            circuit={circuit}
            order={order}
            onClose={() => setDecision(null)}
          />
        )}
      </div>
    </section>
  )
}

interface DecideDialogProps extends OfCircuit {
  decision: 'accept' | 'decline'
  onClose: () => void
}

/** Confirms the decision, with an optional message to the company. */
function DecideDialog({ decision, circuit, order: { company }, onClose }: DecideDialogProps) {
  const { t } = useTranslation()
  const decide = useChange(orderApi.decideCancellation, onClose)
  const accept = decision === 'accept'
  const form = usePortalForm({
    initial: { words: '' },
    write: decide,
    input: ({ words }) => ({ params: { id: circuit.id }, body: { accept, words: words.trim() || null } }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t(`circuits.cancellation.${decision}Title`, { reference: circuit.circuit_reference })}
      confirm={t(accept ? 'circuits.cancel.do' : 'circuits.cancellation.declineDo')}
      dismiss={t('circuits.cancellation.keep')}
      dangerous={accept}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t(`circuits.cancellation.${decision}Text`, { company })}</Text>
        <Textarea
          {...form.field('words')}
          label={`${t('circuits.cancellation.words')} (${t('common.optional')})`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestRemark}
        />
      </Stack>
    </ConfirmFormDialog>
  )
}
