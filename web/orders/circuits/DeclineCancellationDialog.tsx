import { Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { longestRemark } from '#contract/text.ts'
import { useChange } from '#web/orders/change.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'

/** Declines a cancellation request, with an optional message to the company. */
export function DeclineCancellationDialog({ circuit, order: { company }, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const decide = useChange(orderApi.decideCancellation, onClose)
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
      title={t('circuits.cancellation.declineTitle', { reference: circuit.circuit_reference })}
      confirm={t('circuits.cancellation.declineDo')}
      dismiss={t('circuits.cancellation.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t('circuits.cancellation.declineText', { company })}</Text>
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
