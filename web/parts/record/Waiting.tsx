import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { answerBy } from '#contract/days.ts'
import classes from '#web/parts/record/Waiting.module.css'
import ui from '#web/parts/ui.module.css'
import { dayOf, daysUntil, today, useDates } from '#web/platform/dates.ts'

interface WaitingProps {
  /** Null if unknown; nothing is shown then. */
  since: string | null
  text?: 'waited' | 'waitsSince'
}

/** How long a company has been waiting for a price, and whether an answer is due. */
export function Waiting({ since, text = 'waited' }: WaitingProps) {
  const { t } = useTranslation()
  const dates = useDates()
  if (since === null) return null
  const count = Math.max(0, -daysUntil(dayOf(since)))
  const due = dueSince(since)
  const Icon = due === 'late' ? IconAlertTriangle : IconClockExclamation
  return (
    <span className={classes.waiting}>
      <time dateTime={since} title={dates.moment(since)}>
        {t(`quotes.${text}`, { count })}
      </time>
      {due && (
        <span
          className={`${ui.marked} ${ui.nowrap}`}
          style={{ color: due === 'due' ? 'var(--tl-amber)' : 'var(--tl-red)', fontWeight: 500 }}
        >
          <Icon size={14} aria-hidden />
          <span className={classes.words}>{t(`quotes.${due}`)}</span>
        </span>
      )}
    </span>
  )
}

/** An answer is due on its last working day, and overdue after it. */
function dueSince(since: string): 'due' | 'late' | null {
  const [last, now] = [answerBy(dayOf(since)), today()]
  return now > last ? 'late' : now === last ? 'due' : null
}
