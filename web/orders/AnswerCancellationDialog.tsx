import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { costOfCancelled } from '#contract/charges.ts'
import { addAmounts, noSen, timesAmount } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import { useChange } from '#web/orders/change.ts'
import type { OfCircuit } from '#web/orders/desk.ts'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { useFailureText } from '#web/platform/failure.ts'

interface AnswerCancellationDialogProps extends OfCircuit {
  answer: 'accept' | 'decline'
  onClose: () => void
}

/** Confirms the answer to a cancellation charge; before it is accepted, with the totals that follow. */
export function AnswerCancellationDialog({ answer, order, circuit, onClose }: AnswerCancellationDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const send = useChange(orderApi.answerCancellation, onClose)
  const { circuit_reference: reference, cancellation } = circuit
  const nrc = cancellation?.nrc ?? noSen
  const accept = answer === 'accept'
  const after = costOfCancelled(nrc)
  return (
    <ConfirmDialog
      title={t(`cancellation.${answer}ChargeTitle`, { reference })}
      confirm={t(`cancellation.${answer}ChargeDo`)}
      dismiss={t('circuits.charge.back')}
      dangerous={accept}
      pending={send.isPending}
      failure={send.error && failureText(send.error, t('circuits.charge.failed'))}
      onConfirm={() => send.mutate({ params: { id: circuit.id }, body: { accept, expected: { nrc } } })}
      onClose={onClose}
    >
      <Text mb="xs">{t(`cancellation.${answer}ChargeText`)}</Text>
      {accept && (
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
      )}
    </ConfirmDialog>
  )
}
