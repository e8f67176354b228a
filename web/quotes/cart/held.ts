import { validityDays, type Quote } from '#contract/quotes.ts'
import { dayOf } from '#web/platform/dates.ts'

/** The last day a cart price holds: 30 days from the day it was given. Null while it awaits its price. */
export function heldUntil(quote: Pick<Quote, 'status' | 'created_at'>): string | null {
  return quote.status === 'cart' ? dayAfter(dayOf(quote.created_at), validityDays) : null
}

/** A day plus whole days, by the calendar. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
