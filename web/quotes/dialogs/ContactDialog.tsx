import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { DoneDialog } from '#web/quotes/dialogs/DoneDialog.tsx'

/** As long as a message may be. */
const longest = 1_000

/** Working days within which a representative calls (§9). */
const calledWithin = 5

interface ContactDialogProps {
  quote: Quote
  onClose: () => void
}

/** Asks to be called about a quote, with a message if there is one, and thanks: somebody calls within 5 working days. */
export function ContactDialog({ quote, onClose }: ContactDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [message, setMessage] = useState('')
  const contact = useWrite(quoteApi.contact)
  const reference = quote.quote_reference
  if (contact.isSuccess) {
    return (
      <DoneDialog title={t('quoteDialogs.contact.done')} onClose={onClose}>
        {t('quoteDialogs.contact.doneText', { reference, count: calledWithin })}
      </DoneDialog>
    )
  }
  return (
    <Dialog
      title={t('quoteDialogs.contact.title', { reference })}
      size="small"
      onClose={onClose}
      busy={contact.isPending}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!contact.isPending)
            contact.mutate({ params: { id: quote.id }, body: { message: message.trim() || null } })
        }}
      >
        <Stack>
          <div>
            <Text fw={550}>
              <SiteNames quote={quote} />
            </Text>
            <Text>{t('quoteDialogs.contact.text', { count: calledWithin })}</Text>
          </div>
          <Textarea
            label={`${t('quoteDialogs.contact.message')} (${t('common.optional')})`}
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longest}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {contact.error && <Alert color="red">{failureText(contact.error)}</Alert>}
          <DialogFoot
            submit={t('quoteDialogs.contact.confirm')}
            pending={contact.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
