import { useTranslation } from 'react-i18next'
import { useDates } from '#web/platform/dates.ts'
import classes from '#web/quotes/page/History.module.css'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'

/** What the server's events are called in plain words; one it adds later is told as a change. */
const told = ['create', 'add_to_wishlist', 'renew_price', 'order', 'remove'] as const

/** What has happened to a quote, when and by whom, the latest first. */
export function History({ events }: { events: FullQuote['events'] }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <ol className={classes.history} reversed>
      {events.toReversed().map(({ at, action, actor }, index) => (
        <li key={`${at} ${index}`} className={classes.event}>
          <span>{t(`quotes.event.${told.find((each) => each === action) ?? 'other'}`)}</span>
          <span className={classes.when}>
            <time dateTime={at}>{dates.moment(at)}</time> · {actor}
          </span>
        </li>
      ))}
    </ol>
  )
}
