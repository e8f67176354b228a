import { useTranslation } from 'react-i18next'
import { daysBetween, plusDays } from '#contract/days.ts'
import type { FullService } from '#contract/services/service.ts'
import classes from '#web/services/TermBar.module.css'
import { today, useDates } from '#web/platform/dates.ts'

/** The elapsed term, the start of the notice period, and the last day. Nothing without a term. */
export function TermBar({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { billing_from: from, term_ends: end, last_day, first_last_day } = service
  if (end === null) return null
  const now = today()
  const length = daysBetween(from, plusDays(end, 1))
  const share = (day: string) => Math.min(100, Math.max(0, (daysBetween(from, day) / length) * 100))
  const notice = plusDays(end, -daysBetween(now, first_last_day))
  return (
    <figure className={classes.figure}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t('services.bar', {
          percent: Math.round(share(now)),
          from: dates.fullDay(from),
          end: dates.fullDay(end),
        })}
      >
        <span className={classes.run} style={{ width: `${share(now)}%` }} />
        <span className={classes.notice} style={{ left: `${share(notice)}%` }} />
        {last_day !== null && last_day < end && (
          <span className={classes.last} style={{ left: `${share(last_day)}%` }} />
        )}
      </div>
      <figcaption className={classes.ends}>
        <span>{dates.day(from)}</span>
        <span>{t('services.notice', { day: dates.day(notice) })}</span>
        <span>{dates.day(end)}</span>
      </figcaption>
    </figure>
  )
}
