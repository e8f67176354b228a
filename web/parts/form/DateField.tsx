import '@mantine/dates/styles.css'
import 'dayjs/locale/ms'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/form/DateField.module.css'
import { isDay, readDay } from '#web/parts/form/day-text.ts'
import { today, useDates } from '#web/platform/dates.ts'
import { useLanguage } from '#web/platform/session.ts'
import {
  plusDays,
  lastCalendarDay,
  nextWorkingDay,
  restReason,
  workCalendarOf,
  type SiteCalendar,
} from '#contract/days.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { useRead } from '#web/platform/query.ts'

export interface DateFieldProps {
  id: string
  label: string
  description?: ReactNode
  required?: boolean
  /** `2026-11-20`, or '' for none. Text that is not a day stays here too, so that the form is not sent without it. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** The days that the calendar offers. Others can be typed; the form then says why not. */
  first?: string
  last?: string
  maxWidth?: number
  /** Why a day in this range cannot be picked, such as a holiday. */
  restReason?: (day: string) => string | null
  onReach?: () => void
}

/** A day, typed or picked. A click or the down arrow opens the calendar. */
export function DateField({
  value,
  onChange,
  error,
  first,
  last,
  maxWidth = 240,
  restReason,
  onReach,
  ...rest
}: DateFieldProps) {
  const { t } = useTranslation()
  const { day, fullDay } = useDates()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const [month, setMonth] = useState<string | null>(null)
  const unreadable = value !== '' && !isDay(value)
  const isOffered = (each: string) =>
    !(first !== undefined && each < first) && !(last !== undefined && each > last) && !restReason?.(each)
  const leave = () => {
    document.getElementById(rest.id)?.focus()
    setOpen(false)
  }
  const enterCalendar = () => {
    const from = unreadable || value === '' ? firstOffered(first, last) : value
    const entered = nextOffered(from, 1, isOffered) ?? nextOffered(from, -1, isOffered)
    if (entered === null) return
    setMonth(entered)
    setOpen(true)
    focusDay(entered)
  }
  return (
    <DateInput
      {...rest}
      aria-haspopup="dialog"
      value={unreadable || value === '' ? null : value}
      onChange={(picked) => {
        onChange(picked ?? '')
        if (inCalendar(document.activeElement)) leave()
        else setOpen(false)
      }}
      error={unreadable ? left && t('common.notADay') : error}
      data-unreadable={unreadable || undefined}
      valueFormat={day}
      dateParser={readDay}
      locale={language}
      placeholder={t('common.dayHint')}
      fixOnBlur={!unreadable}
      allowDeselect={false}
      // Weekends differ between states, and red means an error.
      weekendDays={[]}
      onInput={({ currentTarget: { value: text } }) => {
        setOpen(false)
        setLeft(false)
        if (readDay(text) === null) onChange(text.trim())
      }}
      date={month ?? firstOffered(first, last)}
      onDateChange={setMonth}
      onClick={() => {
        if (!open && (unreadable || value === '')) setMonth(null)
        setOpen(true)
      }}
      onFocus={onReach}
      onBlur={({ relatedTarget }) => {
        if (inCalendar(relatedTarget)) return
        setLeft(true)
        setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          enterCalendar()
        }
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
      // Escape closes the calendar before it closes the dialog.
      data-mantine-stop-propagation={open || undefined}
      popoverProps={{ opened: open, onDismiss: () => setOpen(false), transitionProps: { duration: 0 } }}
      excludeDate={(each) => !isOffered(each)}
      getDayProps={(each) => {
        const reason = restReason?.(each)
        return {
          'data-day': each,
          'data-mantine-stop-propagation': true,
          onKeyDown: (event) => pressInCalendar(event, each, { isOffered, show: setMonth, leave }),
          ...(reason && {
            'data-rest': true,
            title: reason,
            'aria-label': `${fullDay(each)}, ${reason}`,
            className: classes.rest,
          }),
        }
      }}
      ariaLabels={t('common.calendar', { returnObjects: true })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      styles={{ input: { maxWidth } }}
    />
  )
}

const inCalendar = (element: Element | null) => Boolean(element?.closest('[data-dates-dropdown]'))

/** The offered day nearest to today, where the calendar opens. */
function firstOffered(first: string | undefined, last: string | undefined): string {
  const now = today()
  if (first !== undefined && first > now) return first
  return last !== undefined && last < now ? last : now
}

/** Days that each key moves by. */
const moves: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/** Stop searching after this many days that cannot be picked. */
const maxSkipped = 60

interface OpenCalendar {
  isOffered: (day: string) => boolean
  show: (day: string) => void
  /** Closes the calendar and focuses the field. */
  leave: () => void
}

/** Esc and Tab return to the field. */
function pressInCalendar(event: KeyboardEvent, day: string, { isOffered, show, leave }: OpenCalendar) {
  const { key } = event
  if (key === 'Escape' || key === 'Tab') {
    // Escape closes only the calendar; Tab continues from the field.
    if (key === 'Escape') event.stopPropagation()
    leave()
    return
  }
  const days = moves[key]
  if (days === undefined) return
  event.preventDefault()
  const next = nextOffered(plusDays(day, days), Math.abs(days) === 7 ? days : Math.sign(days), isOffered)
  if (next === null) return
  show(next)
  focusDay(next)
}

/** The first offered day from `from` in these steps; null if there is none near. */
function nextOffered(from: string, step: number, isOffered: (day: string) => boolean): string | null {
  let day = from
  for (let skipped = 0; skipped < maxSkipped; skipped += 1, day = plusDays(day, step))
    if (isOffered(day)) return day
  return null
}

function focusDay(day: string) {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-dates-dropdown] [data-day="${day}"]`)?.focus())
}

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

interface SiteDateFieldProps extends Omit<CalendarDateFieldProps, 'calendar' | 'onReach'> {
  quoteIds: readonly number[]
}

/** The calendar of the quotes' sites loads when the field is focused. */
export function SiteDateField({ quoteIds, ...rest }: SiteDateFieldProps) {
  const [reached, setReached] = useState(rest.firstText !== undefined)
  const { data } = useRead(
    restDaysApi.ofQuotes,
    { query: { ids: quoteIds.join(',') } },
    { enabled: reached && quoteIds.length > 0, staleTime: 5 * 60_000 },
  )
  return <CalendarDateField {...rest} calendar={data} onReach={() => setReached(true)} />
}
