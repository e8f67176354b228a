import { useTranslation } from 'react-i18next'
import type { QuoteEvent } from '#contract/quotes.ts'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'
import { EventChanges } from '#web/quotes/page/EventChanges.tsx'
import classes from '#web/quotes/page/History.module.css'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

/** What the server's events are called in plain words; one it adds later is told as a change. */
const told = [
  'create',
  'request',
  'add_to_wishlist',
  'renew_price',
  'price',
  'edit',
  'extend',
  'project',
  'cancel',
  'contact',
  'order',
  'requote',
  'remove',
] as const

/** What has happened to a quote, the latest first: when, by whom, why, and what it was before beside what it is since. */
export function History({ quote }: { quote: FullQuote }) {
  const dates = useDates()
  const words = useWords(quote)
  return (
    <ol className={classes.history} reversed>
      {quote.events.toReversed().map((event, index) => (
        <li key={`${event.at} ${index}`} className={classes.event}>
          <span className={classes.what}>{words(event)}</span>
          <span className={classes.when}>
            <time dateTime={event.at}>{dates.moment(event.at)}</time> · {event.actor}
          </span>
          {event.reason && <Reason event={event} />}
          {event.changes.length > 0 && (
            <EventChanges action={words(event)} changes={event.changes} product={quote.product_id} />
          )}
        </li>
      ))}
    </ol>
  )
}

function useWords(quote: FullQuote) {
  const { t } = useTranslation()
  const context = useReader()
  return ({ action }: QuoteEvent) => {
    if (action === 'create' && quote.origin) return t('quotes.history.createAnew')
    return t(`quotes.history.${told.find((each) => each === action) ?? 'other'}`, { context })
  }
}

/** Why it was cancelled, or what was written with the wish to be called. */
function Reason({ event: { action, reason } }: { event: QuoteEvent }) {
  const { t } = useTranslation()
  return (
    <p className={classes.reason}>
      <span className={classes.label}>
        {t(action === 'contact' ? 'quotes.history.message' : 'quotes.history.reason')}:{' '}
      </span>
      {reason}
    </p>
  )
}
