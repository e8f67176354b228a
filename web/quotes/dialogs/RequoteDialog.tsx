import { Alert, Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { siteId } from '#web/quotes/dialogs/DraftFields.tsx'
import { hasHandEntered } from '#web/quotes/dialogs/effect.ts'
import { Foretold } from '#web/quotes/dialogs/Foretold.tsx'
import { useNewPrice } from '#web/quotes/dialogs/new-price.ts'
import { useQuoteForm, type QuoteForm } from '#web/quotes/dialogs/quote-form.ts'
import { QuoteFormDialog } from '#web/quotes/dialogs/QuoteFormDialog.tsx'
import { useStillNeeded } from '#web/quotes/dialogs/still-needed.ts'
import { missingIn } from '#web/quotes/draft-offer.ts'
import { draftBody, noRooms } from '#web/quotes/draft.ts'

interface RequoteDialogProps {
  quote: Quote
  onClose: () => void
}

/**
 * Makes a new quote of a cancelled or expired one, which stays as it is; then the list of all quotes. FTTO needs a
 * building from the search (`location_nis`), the other products what editing needs.
 */
export function RequoteDialog({ quote, onClose }: RequoteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const stillNeeded = useStillNeeded()
  const requote = useWrite(quoteApi.create, {
    onDone: ({ message }) => {
      raiseAlert(message || t('quoteDialogs.requote.done'), 'notice')
      onClose()
      void navigate({ to: paths.allQuotes })
    },
  })
  const form = useQuoteForm({
    id: quote.id,
    write: requote,
    input: (_, { product, ...draft }) =>
      product && { body: { ...draftBody({ ...draft, product }), requote_of: quote.id } },
    failed: t('quotes.failed'),
  })
  const { current, within } = form
  const { product } = within
  const missing = missingIn(within)
  const byHand = hasHandEntered(within)
  const needsBuilding = product !== null && products[product].readiness && byHand
  const cell = useNewPrice(within, missing.length === 0)
  return (
    <QuoteFormDialog
      title={t('quoteDialogs.requote.title', { reference: quote.quote_reference })}
      form={form}
      foretold={
        needsBuilding ? (
          <NeedsBuilding form={form} />
        ) : (
          current &&
          missing.length === 0 && (
            <Foretold
              effect={byHand || cell?.on_request ? 'newPending' : 'new'}
              quote={current.quote}
              cell={cell}
            />
          )
        )
      }
      reason={
        current
          ? stillNeeded(needsBuilding ? ['building' as const, ...missing] : missing)
          : t('common.loading')
      }
      save={t('quoteDialogs.requote.confirm')}
      onClose={onClose}
    />
  )
}

/** Why an address entered by hand is not enough for FTTO, and the way to one that is. */
function NeedsBuilding({ form: { current, change } }: { form: QuoteForm }) {
  const { t } = useTranslation()
  if (!current) return null
  const { draft } = current
  const search = () => {
    change({ ...draft, sites: { ...draft.sites, a: null }, rooms: noRooms })
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
