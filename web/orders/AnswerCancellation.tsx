import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { costOfCancelled } from '#contract/charges.ts'
import { addAmounts, noSen, timesAmount } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { OfCircuit } from '#web/orders/desk.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'

export function AnswerCancellation({ order, circuit }: OfCircuit) {
  const { t } = useTranslation()
  const { circuit_reference: reference, cancellation } = circuit
  const nrc = cancellation?.nrc ?? noSen
  const after = costOfCancelled(nrc)
  const answer = (accept: boolean) => {
    const name = accept ? 'accept' : 'decline'
    return {
      text: t(`cancellation.${name}Charge`),
      label: t(`cancellation.${name}ChargeOne`, { reference }),
      endpoint: orderApi.answerCancellation,
      input: { params: { id: circuit.id }, body: { accept, expected: { nrc } } },
      failed: t('circuits.charge.failed'),
      title: t(`cancellation.${name}ChargeTitle`, { reference }),
      confirm: t(`cancellation.${name}ChargeDo`),
      dismiss: t('circuits.charge.back'),
    }
  }
  return (
    <>
      <ConfirmButton {...answer(true)} dangerous>
        <Text mb="xs">{t('cancellation.acceptChargeText')}</Text>
        <ChargesTable
          rows={[
            {
              name: t('circuits.charge.acceptCircuit', { reference }),
              nrc: after.total_nrc,
              mrc: after.total_mrc,
              strong: true,
            },
            {
              name: t('circuits.charge.acceptOrder'),
              nrc: addAmounts(
                order.parts.total_nrc,
                timesAmount(circuitTotal(circuit, 'nrc'), -1),
                after.total_nrc,
              ),
              mrc: addAmounts(order.parts.total_mrc, timesAmount(circuitTotal(circuit, 'mrc'), -1)),
            },
          ]}
        />
      </ConfirmButton>
      <ConfirmButton {...answer(false)} button={{ variant: 'default' }}>
        <Text mb="xs">{t('cancellation.declineChargeText')}</Text>
      </ConfirmButton>
    </>
  )
}
