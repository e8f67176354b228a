import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { useChange } from '#web/orders/change.ts'
import type { MoveDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useFailureText } from '#web/platform/failure.ts'

/** Starts a circuit. This is irreversible, and the company is notified. */
export function StartDialog({ circuit, order, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const move = useChange(orderApi.move, onClose)
  const failureText = useFailureText()
  return (
    <ConfirmDialog
      title={t('circuits.start.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.start.do')}
      dismiss={t('circuits.start.keep')}
      pending={move.isPending}
      failure={move.error && failureText(move.error, t('circuits.failed'))}
      onConfirm={() => move.mutate({ params: { id: circuit.id }, body: { status: 'processing' } })}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={circuit.quote} />
      </Text>
      {t('circuits.start.text', { company: order.company })}
    </ConfirmDialog>
  )
}
