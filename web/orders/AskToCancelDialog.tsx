import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi, type Circuit } from '#contract/orders.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { DialogFoot } from '#web/parts/DialogFoot.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** As long as a reason may be. */
const longest = 500

interface AskToCancelDialogProps {
  circuit: Circuit
  onClose: () => void
}

/** Asks for the reason, without which nobody can decide, and puts the wish on record. */
export function AskToCancelDialog({ circuit, onClose }: AskToCancelDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const ask = useWrite(orderApi.askToCancel, {
    stale: [orderApi.one],
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
    },
  })
  const missing = reason.trim() === ''
  const reasonError = fieldError(ask.error, 'reason')
  return (
    <Dialog
      title={t('orders.cancel.title', { reference: circuit.circuit_reference })}
      onClose={onClose}
      busy={ask.isPending}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (missing || ask.isPending) return
          ask.mutate({ params: { id: circuit.id }, body: { reason: reason.trim() } })
        }}
      >
        <Stack>
          <div>
            <Text fw={550}>
              <SiteNames quote={circuit.quote} />
            </Text>
            <Text>{t('orders.cancel.text')}</Text>
          </div>
          <Textarea
            label={t('orders.cancel.reason')}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longest}
            value={reason}
            error={reasonError}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {ask.error && !reasonError && (
            <Alert color="red">{failureText(ask.error, t('orders.cancel.failed'))}</Alert>
          )}
          <DialogFoot
            submit={t('orders.cancel.ask')}
            dismiss={t('orders.cancel.keep')}
            missing={missing && t('orders.cancel.missing')}
            pending={ask.isPending}
            dangerous
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
