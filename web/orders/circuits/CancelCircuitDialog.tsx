import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import type { CircuitDialogProps } from '#web/orders/circuits/actions.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'

/** Cancels a circuit irreversibly, with a reason shown to the company. */
export function CancelCircuitDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const move = useDialogWrite(orderApi.move, onClose)
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
        failed: t('circuits.failed'),
      }}
      write={move}
      input={(reason) => ({ params: { id: circuit.id }, body: { status: 'cancelled' as const, reason } })}
      onClose={onClose}
    />
  )
}
