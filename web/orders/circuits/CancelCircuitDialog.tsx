import { useTranslation } from 'react-i18next'
import { useMove, type DeedDialogProps } from '#web/orders/circuits/move.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'

/** Cancels a circuit for good, for a reason that the company reads. */
export function CancelCircuitDialog({ circuit, order, onClose }: DeedDialogProps) {
  const { t } = useTranslation()
  const move = useMove(circuit.id, onClose)
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('circuits.cancel.title', { reference: circuit.circuit_reference }),
        text: t('circuits.cancel.text', { company: order.company }),
        reason: t('circuits.cancel.reason'),
        help: t('circuits.cancel.reasonHelp'),
        missing: t('circuits.cancel.missing'),
        keep: t('circuits.cancel.keep'),
        submit: t('circuits.cancel.do'),
      }}
      pending={move.pending}
      error={move.errorOf('reason')}
      failure={move.failure}
      onReason={(reason) => move.to({ status: 'cancelled', reason })}
      onClose={onClose}
    />
  )
}
