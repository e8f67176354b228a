import { useTranslation } from 'react-i18next'
import { orderApi, type Circuit } from '#contract/orders/orders.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { useChange } from '#web/orders/change.ts'

interface AskToCancelDialogProps {
  circuit: Circuit
  onClose: () => void
}

/** Asks for the reason, without which nobody can decide, and puts the wish on record. */
export function RequestCancellationDialog({ circuit, onClose }: AskToCancelDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const ask = useChange(orderApi.requestCancellation, onClose)
  const error = fieldError(ask.error, 'reason')
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('orders.cancel.title', { reference: circuit.circuit_reference }),
        text: t('orders.cancel.text'),
        reason: t('orders.cancel.reason'),
        missing: t('orders.cancel.missing'),
        keep: t('orders.cancel.keep'),
        submit: t('orders.cancel.ask'),
      }}
      pending={ask.isPending}
      error={error}
      failure={ask.error && !error ? failureText(ask.error, t('orders.cancel.failed')) : null}
      onReason={(reason) => ask.mutate({ params: { id: circuit.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
