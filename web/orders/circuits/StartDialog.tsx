import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMove, type DeedDialogProps } from '#web/orders/circuits/move.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

/** Starting cannot be taken back, and the company is told of it. */
export function StartDialog({ circuit, order, onClose }: DeedDialogProps) {
  const { t } = useTranslation()
  const move = useMove(circuit.id, onClose)
  return (
    <ConfirmDialog
      title={t('circuits.start.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.start.do')}
      dismiss={t('circuits.start.keep')}
      pending={move.pending}
      failure={move.failure}
      onConfirm={() => move.to({ status: 'processing' })}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={circuit.quote} />
      </Text>
      {t('circuits.start.text', { company: order.company })}
    </ConfirmDialog>
  )
}
