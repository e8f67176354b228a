import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMove, type DeedDialogProps } from '#web/manager/circuits/move.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { DialogFoot } from '#web/parts/DialogFoot.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'

/** As long as a reason may be. */
const longest = 500

/** Cancels a circuit for good, for a reason that the company reads. */
export function CancelCircuitDialog({ circuit, order, onClose }: DeedDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const move = useMove(circuit.id, onClose)
  const missing = reason.trim() === ''
  return (
    <Dialog
      title={t('circuits.cancel.title', { reference: circuit.circuit_reference })}
      onClose={onClose}
      busy={move.pending}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing) move.to({ status: 'cancelled', reason: reason.trim() })
        }}
      >
        <Stack>
          <div>
            <Text fw={550}>
              <SiteNames quote={circuit.quote} />
            </Text>
            {t('circuits.cancel.text', { company: order.company })}
          </div>
          <Textarea
            label={t('circuits.cancel.reason')}
            description={t('circuits.cancel.reasonHelp')}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longest}
            value={reason}
            error={move.errorOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {move.failure && <Alert color="red">{move.failure}</Alert>}
          <DialogFoot
            submit={t('circuits.cancel.do')}
            dismiss={t('circuits.cancel.keep')}
            missing={missing && t('circuits.cancel.missing')}
            pending={move.pending}
            dangerous
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
