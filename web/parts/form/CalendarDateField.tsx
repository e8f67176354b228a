import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  lastCalendarDay,
  nextWorkingDay,
  restReason,
  workCalendarOf,
  type SiteCalendar,
} from '#contract/days.ts'
import { DateField, type DateFieldProps } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { useDates } from '#web/platform/dates.ts'

export interface CalendarDateFieldProps extends Omit<DateFieldProps, 'restReason'> {
  /** Of the sites; undefined until it is known. */
  calendar: SiteCalendar | undefined
  /** Says the first day possible once the calendar is known. */
  firstText?: (day: string) => ReactNode
}

/**
 * A day on which people work at sites: their rest days and public holidays are marked by name in the calendar, cannot be
 * picked, and are refused where they are typed.
 */
export function CalendarDateField({
  calendar,
  error,
  firstText,
  description,
  ...rest
}: CalendarDateFieldProps) {
  const { t } = useTranslation()
  const dates = useDates()
  // A day that was planned before the calendar can stay.
  const [before] = useState(rest.value)
  const { value, first = '', last = lastCalendarDay } = rest
  const reasonOn = (day: string) => {
    const reason = calendar && restReason(day, calendar)
    if (!reason) return null
    const name = reason.holiday ?? t('siteDays.restDay')
    return reason.states === null ? name : t('siteDays.inStates', { name, states: reason.states.join(', ') })
  }
  const next = (day: string) => calendar && nextWorkingDay(day, workCalendarOf(calendar))
  const resting =
    calendar && value !== before && isDay(value) && value >= first && value <= last ? reasonOn(value) : null
  return (
    <DateField
      {...rest}
      description={first && firstText && calendar ? firstText(dates.fullDay(next(first)!)) : description}
      error={
        error || (resting && t('siteDays.resting', { reason: resting, date: dates.fullDay(next(value)!) }))
      }
      restReason={reasonOn}
    />
  )
}
