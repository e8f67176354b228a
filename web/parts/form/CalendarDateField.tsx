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
  /** Undefined while it is loading. */
  calendar: SiteCalendar | undefined
  firstText?: (day: string) => ReactNode
}

/** A working day at sites: rest days and public holidays are marked and refused. */
export function CalendarDateField({
  calendar,
  error,
  firstText,
  description,
  ...rest
}: CalendarDateFieldProps) {
  const { t } = useTranslation()
  const dates = useDates()
  // A day planned before the calendar changed can stay.
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
