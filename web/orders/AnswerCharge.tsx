import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit, ExtraCharge, Order } from '#contract/orders/order.ts'
import { addAmounts, type MoneyAmount } from '#contract/money.ts'
import { goesOnUncharged } from '#contract/price-level.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { DepositRise } from '#web/orders/DepositRise.tsx'
import { useChange } from '#web/orders/change.ts'

interface AnswerChargeProps {
  order: Order
  circuit: Circuit
  charge: ExtraCharge
}

/** Accepts an extra charge, after showing the new totals, or declines it, after saying what becomes of the circuit. */
export function AnswerCharge({ order, circuit, charge }: AnswerChargeProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null)
  const { circuit_reference: reference } = circuit
  const { nrc, mrc } = charge
  const decline = goesOnUncharged(circuit, charge) ? 'declineOnly' : 'decline'
  const send = useChange(orderApi.answerCharge, () => setAnswer(null))
  const close = () => {
    setAnswer(null)
    send.reset()
  }
  const dialog = {
    pending: send.isPending,
    failure: send.error && failureText(send.error, t('circuits.charge.failed')),
    dismiss: t('circuits.charge.back'),
    onClose: close,
    onConfirm: () =>
      send.mutate({
        params: { id: circuit.id, charge: charge.id },
        body: { accept: answer === 'accept', expected: { nrc, mrc } },
      }),
  }
  const grown = (beforeNrc: MoneyAmount, beforeMrc: MoneyAmount) => ({
    nrc: addAmounts(beforeNrc, nrc),
    mrc: addAmounts(beforeMrc, mrc),
  })
  return (
    <>
      <Button aria-label={t('circuits.charge.acceptOne', { reference })} onClick={() => setAnswer('accept')}>
        {t('circuits.charge.accept')}
      </Button>
      <Button
        variant="default"
        aria-label={t('circuits.charge.declineOne', { reference })}
        onClick={() => setAnswer('decline')}
      >
        {t('circuits.charge.decline')}
      </Button>
      {answer === 'accept' && (
        <ConfirmDialog
          {...dialog}
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
        </ConfirmDialog>
      )}
      {answer === 'decline' && (
        <ConfirmDialog
          {...dialog}
          title={t(`circuits.charge.${decline}Title`, { reference })}
          confirm={t(`circuits.charge.${decline}Do`)}
          dangerous={decline === 'decline'}
        >
          {t(`circuits.charge.${decline}Text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
