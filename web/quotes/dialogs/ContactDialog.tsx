import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { longestCallbackMessage } from '#contract/quotes/contact.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useWrite } from '#web/platform/query.ts'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'

/** The maximum length of a message. */

/** Working days within which a representative calls (§9). */
const calledWithin = 5

interface ContactDialogProps {
  quote: Quote
  onClose: () => void
}

/** Requests a callback about a quote with an optional message, and confirms that a representative calls within 5 working days. */
export function ContactDialog({ quote, onClose }: ContactDialogProps) {
  const { t } = useTranslation()
  const contact = useWrite(quoteApi.contact)
  const form = usePortalForm({
    initial: { message: '' },
    write: contact,
    input: ({ message }) => ({ params: { id: quote.id }, body: { message: message.trim() || null } }),
  })
  const reference = quote.quote_reference
  if (contact.isSuccess) {
    return (
      <DoneDialog title={t('quoteDialogs.contact.done')} onClose={onClose}>
        {t('quoteDialogs.contact.doneText', { reference, count: calledWithin })}
      </DoneDialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('quoteDialogs.contact.title', { reference })}
      size="small"
      submit={t('quoteDialogs.contact.confirm')}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>
          <SiteNames quote={quote} />
        </Text>
        <Text>{t('quoteDialogs.contact.text', { count: calledWithin })}</Text>
      </div>
      <Textarea
        {...form.field('message')}
        label={`${t('quoteDialogs.contact.message')} (${t('common.optional')})`}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestCallbackMessage}
      />
    </FormDialog>
  )
}
