import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfCircuit } from '#web/orders/desk.ts'

const AnswerCancellationDialog = lazy(async () => ({
  default: (await import('#web/orders/AnswerCancellationDialog.tsx')).AnswerCancellationDialog,
}))

/** Accepts or declines the charge of an offered cancellation. */
export function AnswerCancellation({ order, circuit }: OfCircuit) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null)
  const { circuit_reference: reference } = circuit
  return (
    <>
      <Button
        aria-label={t('cancellation.acceptChargeOne', { reference })}
        onClick={() => setAnswer('accept')}
      >
        {t('cancellation.acceptCharge')}
      </Button>
      <Button
        variant="default"
        aria-label={t('cancellation.declineChargeOne', { reference })}
        onClick={() => setAnswer('decline')}
      >
        {t('cancellation.declineCharge')}
      </Button>
      {answer && (
        <Suspense>
          <AnswerCancellationDialog
            answer={answer}
            order={order}
            circuit={circuit}
            onClose={() => setAnswer(null)}
          />
        </Suspense>
      )}
    </>
  )
}
