import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { useChange } from '#web/orders/change.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'

interface WithdrawCancellationDialogProps {
  circuit: Circuit
  onClose: () => void
}

/** Withdraws an open cancellation request. */
export function WithdrawCancellationDialog({ circuit, onClose }: WithdrawCancellationDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const withdraw = useChange(orderApi.withdrawCancellation, onClose)
  return (
    <ConfirmDialog
      title={t('orders.cancel.withdrawTitle', { reference: circuit.circuit_reference })}
      confirm={t('orders.cancel.withdraw')}
      dismiss={t('circuits.charge.back')}
      pending={withdraw.isPending}
      failure={withdraw.error && failureText(withdraw.error, t('circuits.failed'))}
      onConfirm={() => withdraw.mutate({ params: { id: circuit.id } })}
      onClose={onClose}
    >
      {t('orders.cancel.withdrawText')}
    </ConfirmDialog>
  )
}
