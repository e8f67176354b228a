import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { floorApprovalApi, type FloorApproval } from '#contract/quotes/floor-approvals.ts'
import { ConfirmDialog, ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useWrite } from '#web/platform/query.ts'

export type FloorDecision = 'approve' | 'decline' | 'withdraw'

interface DecideFloorProps {
  request: FloorApproval
  decision: FloorDecision
  onClose: () => void
}

/** Asks for confirmation of a decision, which is declined with a reason, or of withdrawing one’s own request. */
export function DecideFloor({ decision, ...more }: DecideFloorProps) {
  return decision === 'withdraw' ? (
    <Withdraw {...more} />
  ) : (
    <Decide {...more} accept={decision === 'approve'} />
  )
}

type Asked = Omit<DecideFloorProps, 'decision'>

function Decide({ request, accept, onClose }: Asked & { accept: boolean }) {
  const { t } = useTranslation()
  const { asked, floor, quote } = request
  const { name } = request.requested_by
  const reference = quote.quote_reference
  const form = usePortalForm({
    initial: { words: '' },
    wrong: ({ words }) => ({ words: !accept && words.trim() === '' && t('floorApprovals.whyNeeded') }),
    whileTyping: false,
    write: useWrite(floorApprovalApi.decide, {
      onDone: ({ message }) => {
        onClose()
        if (message) showMessage(message)
      },
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

function Withdraw({ request, onClose }: Asked) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const send = useWrite(floorApprovalApi.withdraw, {
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
    },
  })
  return (
    <ConfirmDialog
      title={t('floorApprovals.withdrawTitle', { reference: request.quote.quote_reference })}
      confirm={t('floorApprovals.withdraw')}
      dismiss={t('floorApprovals.back')}
      dangerous
      pending={send.isPending}
      failure={send.error && failureText(send.error, t('floorApprovals.failed'))}
      onConfirm={() => send.mutate({ params: { id: request.id } })}
      onClose={onClose}
    >
      {t('floorApprovals.withdrawText')}
    </ConfirmDialog>
  )
}
