import { useTranslation } from 'react-i18next'
import { circuitApi, type Move } from '#contract/orders/circuits.ts'
import type { OfCircuit } from '#web/orders/OrderRecord.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { useChange } from '#web/orders/change.ts'

/** What a dialog about one circuit is given. */
export interface DeedDialogProps extends OfCircuit {
  onClose: () => void
}

/** Moves one circuit; the dialog closes when it is done, and says why where it is refused. */
export function useMove(id: number, onClose: () => void) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const write = useChange(circuitApi.move, onClose)
  const told = Object.keys(write.error?.errors ?? {}).length > 0
  return {
    to: (body: Move) => write.mutate({ params: { id }, body }),
    pending: write.isPending,
    failure: write.error && !told ? failureText(write.error, t('circuits.failed')) : null,
    errorOf: (field: keyof Move) => fieldError(write.error, field),
  }
}
