import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Circuit } from '#contract/orders/orders.ts'
import { longestRemark } from '#contract/text.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

interface ReasonDialogProps {
  circuit: Circuit
  /** What the dialog says; `missing` stands there while there is no reason. */
  words: {
    title: string
    text: string
    reason: string
    help?: string
    missing: string
    keep: string
    submit: string
  }
  pending: boolean
  /** What is wrong with the reason, and why else it failed. */
  error?: string
  failure?: string | null
  onReason: (reason: string) => void
  onClose: () => void
}

/** Ends a circuit, or asks for its end, for a reason that must be given. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { circuit, words, pending, error, failure, onReason, onClose } = props
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  return (
    <Dialog title={words.title} onClose={onClose} busy={pending}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== '' && !pending) onReason(reason)
        }}
      >
        <Stack>
          <div>
            <Text fw={550}>
              <SiteNames quote={circuit.quote} />
            </Text>
            <Text>{words.text}</Text>
          </div>
          <Textarea
            label={words.reason}
            description={words.help}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longestRemark}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {failure && <Alert color="red">{failure}</Alert>}
          <DialogFoot
            submit={words.submit}
            dismiss={words.keep}
            missing={reason === '' && words.missing}
            pending={pending}
            dangerous
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
