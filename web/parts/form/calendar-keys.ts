import type { KeyboardEvent } from 'react'
import { plusDays } from '#contract/days.ts'

/** By how many days each key moves: from day to day, from week to week, and four weeks at once. */
const moves: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/** Beyond as many days that cannot be picked there is nothing to look for. */
const mostSkipped = 60

/** The calendar of a date field, as its keys see it. */
interface OpenCalendar {
  /** Whether a day can be picked. */
  isOffered: (day: string) => boolean
  /** Shows the month of a day. */
  show: (day: string) => void
  /** Closes the calendar, with the focus in its field again. */
  leave: () => void
}

/** Arrows move between the days that can be picked, Page Up and Page Down by four weeks; Esc and Tab lead back to the field. */
export function pressInCalendar(event: KeyboardEvent, day: string, { isOffered, show, leave }: OpenCalendar) {
  const { key } = event
  if (key === 'Escape' || key === 'Tab') {
    // Escape closes the calendar before what it is in; Tab goes on from the field.
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

/** The first day that can be picked, from one on in steps of days; null if there is none near. */
export function nextOffered(from: string, step: number, isOffered: (day: string) => boolean): string | null {
  let day = from
  for (let skipped = 0; skipped < mostSkipped; skipped += 1, day = plusDays(day, step))
    if (isOffered(day)) return day
  return null
}

/** Focuses a day of the open calendar once it is drawn. */
export function focusDay(day: string) {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-dates-dropdown] [data-day="${day}"]`)?.focus())
}
