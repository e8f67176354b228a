import { useTranslation } from 'react-i18next'
import { dayOf, daysUntil, useDates } from '#web/platform/dates.ts'

/** How many days a company has been waiting for a price; the moment it asked on hover. */
export function Waiting({ since, told = 'waited' }: { since: string; told?: 'waited' | 'waitsSince' }) {
  const { t } = useTranslation()
  const dates = useDates()
  const count = Math.max(0, -daysUntil(dayOf(since)))
  return (
    <time dateTime={since} title={dates.moment(since)}>
      {t(`manager.${told}`, { count })}
    </time>
  )
}
