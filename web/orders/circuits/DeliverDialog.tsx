import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { useChange } from '#web/orders/change.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

/** Delivers a circuit, today or on an earlier day since its order. */
export function DeliverDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const deliver = useChange(orderApi.move, onClose)
  const handedOver = circuit.milestones.find((step) => step.kind === 'handed_over')?.actual
  const ordered = dayOf(order.ordered_at)
  const form = usePortalForm({
    initial: { delivered_on: handedOver ?? today() },
    wrong: ({ delivered_on: day }) => ({
      delivered_on:
        day > today()
          ? t('circuits.deliver.future')
          : day !== '' &&
            day < ordered &&
            t('circuits.deliver.beforeOrder', { date: dates.fullDay(ordered) }),
    }),
    write: deliver,
    input: ({ delivered_on }) => ({
      params: { id: circuit.id },
      body: { status: 'delivered' as const, delivered_on: delivered_on || null },
    }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t('circuits.deliver.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.deliver.do')}
      dismiss={t('circuits.start.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            <SiteNames quote={circuit.quote} />
          </Text>
          {t('circuits.deliver.text', { company: order.company })}
        </div>
        <DateField
          {...form.field('delivered_on')}
          label={t('circuits.deliver.on')}
          first={ordered}
          last={today()}
        />
      </Stack>
    </ConfirmFormDialog>
  )
}
