import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMove, type DeedDialogProps } from '#web/orders/circuits/move.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

/** Hands a circuit over, today or on an earlier day since its order. */
export function DeliverDialog({ circuit, order, onClose }: DeedDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const move = useMove(circuit.id, onClose)
  const handedOver = circuit.milestones.find((step) => step.kind === 'handed_over')?.actual
  const [day, setDay] = useState(handedOver ?? today())
  const ordered = dayOf(order.ordered_at)
  const error =
    day > today()
      ? t('circuits.deliver.future')
      : day && day < ordered
        ? t('circuits.deliver.beforeOrder', { date: dates.fullDay(ordered) })
        : move.errorOf('delivered_on')
  const wrong = day > today() || (day !== '' && day < ordered)
  return (
    <ConfirmDialog
      title={t('circuits.deliver.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.deliver.do')}
      dismiss={t('circuits.start.keep')}
      pending={move.pending}
      failure={move.failure}
      onConfirm={() => {
        if (wrong) return document.getElementById('delivered_on')?.focus()
        move.to({ status: 'delivered', delivered_on: day || null })
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            <SiteNames quote={circuit.quote} />
          </Text>
          {t('circuits.deliver.text', { company: order.company })}
        </div>
        <TextInput
          id="delivered_on"
          type="date"
          label={t('circuits.deliver.on')}
          min={ordered}
          max={today()}
          value={day}
          error={error}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
