import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'

/** Declines a cancellation request, with an optional message to the company. */
export function DeclineCancellationDialog({ circuit, order: { company }, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const decide = useDialogWrite(orderApi.decideCancellation, onClose)
  const form = usePortalForm({
    initial: { words: '' },
    write: decide,
    input: ({ words }) => ({
      params: { id: circuit.id },
      body: { accept: false, words: words.trim() || null },
    }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t('cancellation.declineTitle', { reference: circuit.circuit_reference })}
      confirm={t('cancellation.declineDo')}
      dismiss={t('cancellation.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('cancellation.declineText', { company })}</Text>
        <RemarkField {...form.field('words')} label={t('cancellation.words')} />
      </Stack>
    </ConfirmFormDialog>
  )
}
