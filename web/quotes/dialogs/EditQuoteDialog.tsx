import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { usePreview } from '#web/platform/preview.ts'
import { readNewerQuote } from '#web/quotes/newer-quote.ts'
import { refreshAfter, useWrite } from '#web/platform/query.ts'
import { useQuoteForm } from '#web/quotes/dialogs/quote-form.ts'
import { QuoteFormDialog } from '#web/quotes/dialogs/QuoteFormDialog.tsx'
import { EditPreview } from '#web/quotes/dialogs/QuotePreview.tsx'
import { StaleQuote } from '#web/quotes/dialogs/StaleQuote.tsx'
import { useMissingText } from '#web/quotes/dialogs/missing-text.ts'
import { draftOf } from '#web/quotes/draft-of.ts'
import { draftBody, type Draft } from '#web/quotes/draft.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

interface EditQuoteDialogProps {
  quote: Quote
  onDone?: () => void
  onClose: () => void
}

/**
 * Edits a quote in the cart, a pending or an active one, and previews the effect on its price and validity. If someone
 * else has changed it, both values are shown side by side.
 */
export function EditQuoteDialog({ quote, onDone, onClose }: EditQuoteDialogProps) {
  const { t } = useTranslation()
  const missingText = useMissingText()
  const [newer, setNewer] = useState<FullQuote | null>(null)
  const edit = useWrite(quoteApi.edit, {
    failed: t('quotes.failed'),
    onDone: ({ message }) => {
      raiseAlert(message || t('quoteDialogs.edit.done'), 'notice')
      onDone?.()
      onClose()
    },
    onFailed: (error) => {
      if (error.code === 'stale_version') void readNewer()
    },
  })
  const form = useQuoteForm({
    id: quote.id,
    write: edit,
    input: inputOf,
    failed: t('quotes.failed'),
  })
  const { current, within, missing } = form
  const readNewer = async () => {
    const read = await readNewerQuote(quote.id)
    void refreshAfter(quoteApi.edit)
    setNewer(read)
  }

  const input = current && missing.length === 0 ? inputOf(current.quote, within) : null
  const changed =
    current && JSON.stringify(input) !== JSON.stringify(inputOf(current.quote, draftOf(current.quote)))
  const preview = usePreview(quoteApi.edit, changed ? input : null, edit)
  return (
    <QuoteFormDialog
      title={t('quoteDialogs.edit.title', { reference: quote.quote_reference })}
      form={form}
      preview={
        current &&
        missing.length === 0 &&
        (changed ? (
          <EditPreview quote={current.quote} preview={preview} />
        ) : (
          <Text c="dimmed">{t('quoteDialogs.effect.same')}</Text>
        ))
      }
      reason={current ? missingText(missing) : t('common.loading')}
      save={t('quoteDialogs.edit.save')}
      onClose={onClose}
      question={
        newer &&
        current && (
          <StaleQuote
            mine={within}
            offer={form.offer}
            base={current.quote}
            now={newer}
            onContinue={() => {
              form.rebase(newer)
              setNewer(null)
              edit.reset()
            }}
            onDiscard={onClose}
          />
        )
      }
    />
  )
}

/** The body of the call, with the version that was edited. */
function inputOf({ id, version }: Quote, { product, ...draft }: Draft) {
  return product && { params: { id }, body: { ...draftBody({ ...draft, product }), version } }
}
