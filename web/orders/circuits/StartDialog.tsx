import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { MoveDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

/** Starting is irreversible, and the company is notified. */
export function StartDialog({ circuit, order, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmWrite
      endpoint={orderApi.move}
      input={{ params: { id: circuit.id }, body: { status: 'processing' } }}
      failed={t('circuits.failed')}
      title={t('circuits.start.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.start.do')}
      dismiss={t('circuits.start.keep')}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={circuit.quote} />
      </Text>
      {t('circuits.start.text', { company: order.company })}
    </ConfirmWrite>
  )
}
