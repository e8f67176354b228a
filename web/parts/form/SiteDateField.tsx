import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lastCalendarDay, nextWorkingDay, restReason, workCalendarOf } from '#contract/days.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { DateField, type DateFieldProps } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'

interface SiteDateFieldProps extends Omit<DateFieldProps, 'restReason' | 'onReach'> {
  /** The quotes whose sites are worked on that day. */
  quoteIds: readonly number[]
  /** Says the first day possible once the calendar is known. */
  firstText?: (day: string) => ReactNode
}

/**
 * A day on which people work at the sites of quotes: their rest days and public holidays are marked by name in the calendar,
 * cannot be picked, and are refused where they are typed. The calendar is asked for when the field is reached.
 */
export function SiteDateField({ quoteIds, error, firstText, description, ...rest }: SiteDateFieldProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const [reached, setReached] = useState(firstText !== undefined)
  const { data } = useRead(
    restDaysApi.ofQuotes,
    { query: { ids: quoteIds.join(',') } },
    { enabled: reached && quoteIds.length > 0, staleTime: 5 * 60_000 },
  )
  // A day that was planned before the calendar can stay.
  const [before] = useState(rest.value)
  const { value, first = '', last = lastCalendarDay } = rest
  const reasonOn = (day: string) => {
    const reason = data && restReason(day, data)
    if (!reason) return null
    const name = reason.holiday ?? t('siteDays.restDay')
    return reason.states === null ? name : t('siteDays.inStates', { name, states: reason.states.join(', ') })
  }
  const next = (day: string) => data && nextWorkingDay(day, workCalendarOf(data))
  const resting =
    data && value !== before && isDay(value) && value >= first && value <= last ? reasonOn(value) : null
  return (
    <DateField
      {...rest}
      description={first && firstText && data ? firstText(dates.fullDay(next(first)!)) : description}
      error={
        error || (resting && t('siteDays.resting', { reason: resting, date: dates.fullDay(next(value)!) }))
      }
      restReason={reasonOn}
      onReach={() => setReached(true)}
    />
  )
}
