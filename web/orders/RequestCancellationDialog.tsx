import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

interface RequestCancellationDialogProps {
  circuit: Circuit
  onClose: () => void
}

/** Asks for the required reason and sends the cancellation request. */
export function RequestCancellationDialog({ circuit, onClose }: RequestCancellationDialogProps) {
  const { t } = useTranslation()
  const ask = useDialogWrite(orderApi.requestCancellation, onClose)
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('orders.cancel.title', { reference: circuit.circuit_reference }),
        text: t('orders.cancel.text'),
        reason: t('orders.cancel.reason'),
        missing: t('orders.cancel.missing'),
        keep: t('orders.cancel.keep'),
        submit: t('orders.cancel.request'),
        failed: t('orders.cancel.failed'),
      }}
      write={ask}
      input={(reason) => ({ params: { id: circuit.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
