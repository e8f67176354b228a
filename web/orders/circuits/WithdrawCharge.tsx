import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { Circuit, ExtraCharge } from '#contract/orders/order.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useChange } from '#web/orders/change.ts'

/** Withdraws an open extra charge. */
export function WithdrawCharge({ circuit, charge }: { circuit: Circuit; charge: ExtraCharge }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [open, setOpen] = useState(false)
  const { circuit_reference: reference } = circuit
  const withdraw = useChange(orderApi.withdrawCharge, () => setOpen(false))
  return (
    <>
      <Button
        variant="default"
        aria-label={t('circuits.charge.withdrawOne', { reference })}
        onClick={() => setOpen(true)}
      >
        {t('circuits.charge.withdraw')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('circuits.charge.withdrawTitle', { reference })}
          confirm={t('circuits.charge.withdrawDo')}
          dismiss={t('circuits.charge.back')}
          pending={withdraw.isPending}
          failure={withdraw.error && failureText(withdraw.error, t('circuits.failed'))}
          onConfirm={() => withdraw.mutate({ params: { id: circuit.id, charge: charge.id } })}
          onClose={() => {
            setOpen(false)
            withdraw.reset()
          }}
        >
          {t('circuits.charge.withdrawText')}
        </ConfirmDialog>
      )}
    </>
  )
}
