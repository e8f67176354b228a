import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addAmounts } from '#contract/money.ts'
import { approvalApi, type OrderApproval } from '#contract/orders/approvals.ts'
import { recordPath } from '#contract/paths.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useWrite } from '#web/platform/query.ts'

interface DecideApprovalProps {
  approval: OrderApproval
  accept: boolean
  onClose: () => void
}

/** Asks for confirmation of a decision, which can carry a message. */
export function DecideApproval({ approval, accept, onClose }: DecideApprovalProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { po_number: po, requested_by, total_nrc, total_mrc } = approval
  const { name } = requested_by
  const send = useWrite(approvalApi.decide, {
    onDone: ({ data, message }) => {
      onClose()
      if (message) showMessage(message)
      if (data.order) {
        void navigate({ to: recordPath('order', data.order.id, 'company'), search: { placed: '1' } })
      }
    },
    // Its totals or its state are others by now, and are read again beneath the dialog.
    onFailed: () => void refreshAfter(approvalApi.decide),
  })
  const form = usePortalForm({
    initial: { words: '' },
    write: send,
    input: ({ words }) => ({
      params: { id: approval.id },
      body: {
        accept,
        words: words.trim() || null,
        // What the reader sees in this dialog.
        ...(accept && { expected: { nrc: total_nrc, mrc: total_mrc } }),
      },
    }),
    failed: t('approvals.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t(accept ? 'approvals.approveTitle' : 'approvals.declineTitle', { po })}
      confirm={t(accept ? 'approvals.approve' : 'approvals.decline')}
      dismiss={t('approvals.back')}
      dangerous={!accept}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t(accept ? 'approvals.approveText' : 'approvals.declineText', { name })}</Text>
        {accept && (
          <ChargesTable
            rows={[
              { name: t('approvals.total'), nrc: total_nrc, mrc: total_mrc },
              {
                name: t('approvals.totalWithTax'),
                nrc: addAmounts(total_nrc, approval.tax_nrc),
                mrc: addAmounts(total_mrc, approval.tax_mrc),
                strong: true,
              },
            ]}
          />
        )}
        <RemarkField {...form.field('words')} label={t('approvals.words', { name })} />
      </Stack>
    </ConfirmFormDialog>
  )
}
