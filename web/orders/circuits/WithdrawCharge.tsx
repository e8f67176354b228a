import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit, ExtraCharge } from '#contract/orders/order.ts'
import { ConfirmButton } from '#web/parts/dialog/Dialog.tsx'

export function WithdrawCharge({ circuit, charge }: { circuit: Circuit; charge: ExtraCharge }) {
  const { t } = useTranslation()
  const { circuit_reference: reference } = circuit
  return (
    <ConfirmButton
      text={t('common.withdraw')}
      label={t('circuits.charge.withdrawOne', { reference })}
      button={{ variant: 'default' }}
      endpoint={orderApi.withdrawCharge}
      input={{ params: { id: circuit.id, charge: charge.id } }}
      failed={t('circuits.failed')}
      title={t('circuits.charge.withdrawTitle', { reference })}
      confirm={t('circuits.charge.withdrawDo')}
      dismiss={t('circuits.charge.back')}
    >
      {t('circuits.charge.withdrawText')}
    </ConfirmButton>
  )
}
