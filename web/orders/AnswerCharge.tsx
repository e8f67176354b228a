import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit, ExtraCharge, Order } from '#contract/orders/order.ts'
import { addAmounts, type MoneyAmount } from '#contract/money.ts'
import { goesOnUncharged } from '#contract/price-level.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { DepositRise } from '#web/orders/DepositRise.tsx'

export function AnswerCharge({
  order,
  circuit,
  charge,
}: {
  order: Order
  circuit: Circuit
  charge: ExtraCharge
}) {
  const { t } = useTranslation()
  const { circuit_reference: reference } = circuit
  const { nrc, mrc } = charge
  const decline = goesOnUncharged(circuit, charge) ? 'declineOnly' : 'decline'
  const answer = (accept: boolean) => ({
    endpoint: orderApi.answerCharge,
    input: { params: { id: circuit.id, charge: charge.id }, body: { accept, expected: { nrc, mrc } } },
    failed: t('circuits.charge.failed'),
    dismiss: t('circuits.charge.back'),
  })
  const grown = (beforeNrc: MoneyAmount, beforeMrc: MoneyAmount) => ({
    nrc: addAmounts(beforeNrc, nrc),
    mrc: addAmounts(beforeMrc, mrc),
  })
  return (
    <>
      <ConfirmButton
        {...answer(true)}
        text={t('circuits.charge.accept')}
        label={t('circuits.charge.acceptOne', { reference })}
        title={t('circuits.charge.acceptTitle', { reference })}
        confirm={t('circuits.charge.acceptDo')}
      >
        <Text mb="xs">{t('circuits.charge.acceptText')}</Text>
        <ChargesTable
          rows={[
            {
              name: t('circuits.charge.acceptCircuit', { reference }),
              ...grown(circuitTotal(circuit, 'nrc'), circuitTotal(circuit, 'mrc')),
              strong: true,
            },
            {
              name: t('circuits.charge.acceptOrder'),
              ...grown(order.parts.total_nrc, order.parts.total_mrc),
            },
          ]}
        />
        <Text>
          <DepositRise order={order} charge={charge} />
        </Text>
      </ConfirmButton>
      <ConfirmButton
        {...answer(false)}
        text={t('circuits.charge.decline')}
        label={t('circuits.charge.declineOne', { reference })}
        button={{ variant: 'default' }}
        title={t(`circuits.charge.${decline}Title`, { reference })}
        confirm={t(`circuits.charge.${decline}Do`)}
        dangerous={decline === 'decline'}
      >
        {t(`circuits.charge.${decline}Text`)}
      </ConfirmButton>
    </>
  )
}
