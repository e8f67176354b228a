import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { floorApprovalApi, type FloorApproval } from '#contract/quotes/floor-approvals.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { refreshAfter } from '#web/platform/query.ts'

interface DecideFloorProps {
  request: FloorApproval
  accept: boolean
  onClose: () => void
}

/** Asks for confirmation of a decision; declining needs a reason. */
export function DecideFloor({ request, accept, onClose }: DecideFloorProps) {
  const { t } = useTranslation()
  const { asked, floor, quote } = request
  const { name } = request.requested_by
  const reference = quote.quote_reference
  const form = usePortalForm({
    initial: { words: '' },
    wrong: ({ words }) => ({ words: !accept && words.trim() === '' && t('floorApprovals.whyNeeded') }),
    whileTyping: false,
    write: useDialogWrite(floorApprovalApi.decide, onClose, {
      // Its state is another by now, and is read again beneath the dialog.
      onFailed: () => void refreshAfter(floorApprovalApi.decide),
    }),
    input: ({ words }) => ({ params: { id: request.id }, body: { accept, words: words.trim() || null } }),
    failed: t('floorApprovals.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t(accept ? 'floorApprovals.approveTitle' : 'floorApprovals.declineTitle', { reference })}
      confirm={t(accept ? 'floorApprovals.approve' : 'floorApprovals.decline')}
      dismiss={t('floorApprovals.back')}
      dangerous={!accept}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {accept
            ? t('floorApprovals.approveText', { name, company: quote.company })
            : t('floorApprovals.declineText', { name })}
        </Text>
        {accept && (
          <ChargesTable
            rows={[
              { name: t('floorApprovals.floor'), nrc: floor.nrc, mrc: floor.mrc, noneAwaited: true },
              { name: t('floorApprovals.wanted'), nrc: asked.nrc, mrc: asked.mrc, strong: true },
            ]}
          />
        )}
        <RemarkField
          {...form.field('words')}
          label={t(accept ? 'floorApprovals.words' : 'floorApprovals.why', { name })}
          required={!accept}
        />
      </Stack>
    </ConfirmFormDialog>
  )
}
