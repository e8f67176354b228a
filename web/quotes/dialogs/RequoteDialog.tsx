import { Alert, Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { usePreview } from '#web/platform/preview.ts'
import { useWrite } from '#web/platform/query.ts'
import { siteId } from '#web/quotes/dialogs/DraftFields.tsx'
import { useQuoteForm, type QuoteForm } from '#web/quotes/dialogs/quote-form.ts'
import { QuoteFormDialog } from '#web/quotes/dialogs/QuoteFormDialog.tsx'
import { RequotePreview } from '#web/quotes/dialogs/QuotePreview.tsx'
import { useMissingText } from '#web/quotes/dialogs/missing-text.ts'
import { draftBody, hasHandEntered, noRooms, type Draft } from '#web/quotes/draft.ts'

interface RequoteDialogProps {
  quote: Quote
  onClose: () => void
}

/**
 * Requotes a cancelled or expired quote, which does not change; then opens the list of all quotes. FTTO needs a
 * building from the search (`location_nis`), the other products what editing needs.
 */
export function RequoteDialog({ quote, onClose }: RequoteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const missingText = useMissingText()
  const requote = useWrite(quoteApi.create, {
    failed: t('quotes.failed'),
    onDone: ({ message }) => {
      raiseAlert(message || t('quoteDialogs.requote.done'), 'notice')
      onClose()
      void navigate({ to: paths.allQuotes })
    },
  })
  const form = useQuoteForm({
    id: quote.id,
    write: requote,
    input: (_, draft) => inputOf(quote, draft),
    failed: t('quotes.failed'),
  })
  const { current, within, missing } = form
  const { product } = within
  const needsBuilding = product !== null && products[product].readiness && hasHandEntered(within)
  const ready = current !== null && missing.length === 0 && !needsBuilding
  const preview = usePreview(quoteApi.create, ready ? inputOf(quote, within) : null, requote)
  return (
    <QuoteFormDialog
      title={t('quoteDialogs.requote.title', { reference: quote.quote_reference })}
      form={form}
      preview={
        needsBuilding ? (
          <NeedsBuilding form={form} />
        ) : (
          ready && <RequotePreview quote={current.quote} preview={preview} />
        )
      }
      reason={
        current
          ? missingText(needsBuilding ? ['building' as const, ...missing] : missing)
          : t('common.loading')
      }
      save={t('quoteDialogs.requote.confirm')}
      onClose={onClose}
    />
  )
}

/** The body of the call, with the quote to replace. */
function inputOf({ id }: Quote, { product, ...draft }: Draft) {
  return product && { body: { ...draftBody({ ...draft, product }), requote_of: id } }
}

/** Why an address entered by hand is not enough for FTTO, and the way to one that is. */
function NeedsBuilding({ form: { current, change } }: { form: QuoteForm }) {
  const { t } = useTranslation()
  if (!current) return null
  const { draft } = current
  const search = () => {
    change({ ...draft, sites: { ...draft.sites, a: null }, rooms: { ...draft.rooms, a: noRooms } })
    // The box is unlocked with the next rendering.
    setTimeout(() => document.getElementById(siteId('a'))?.focus())
  }
  return (
    <Alert color="orange">
      <Text size="sm" mb="xs">
        {t('quoteDialogs.requote.byHand')}
      </Text>
      <Button variant="default" size="xs" onClick={search}>
        {t('quoteDialogs.requote.search')}
      </Button>
    </Alert>
  )
}
