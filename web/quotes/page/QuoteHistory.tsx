import { useTranslation } from 'react-i18next'
import type { QuoteEvent } from '#contract/quotes/events.ts'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useReader } from '#web/platform/reader.ts'
import { useEventChanges } from '#web/quotes/page/event-changes.tsx'
import type { FullQuote } from '#contract/quotes/quote.ts'

/** The history of a quote. */
export function QuoteHistory({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const words = useWords(quote)
  const changesOf = useEventChanges(quote.product_id)
  return (
    <Timeline
      events={quote.events.map((event) => ({
        at: event.at,
        actor: event.actor,
        what: words(event),
        // The reason of a cancellation, or the message of a callback request.
        said: event.reason
          ? {
              name: t(event.action === 'contact' ? 'quotes.history.message' : 'quotes.history.reason'),
              text: event.reason,
            }
          : null,
        changes: changesOf(event.changes),
      }))}
    />
  )
}

function useWords(quote: FullQuote) {
  const { t } = useTranslation()
  const context = useReader()
  return ({ action }: QuoteEvent) => {
    if (action === 'create' && quote.origin) return t('quotes.history.createReplacement')
    return t(`quotes.history.${action}`, { context })
  }
}
