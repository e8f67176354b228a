import { noSen, sen, type Sen } from '#contract/money.ts'
import { plusDays, plusMonths, daysBetween } from '#contract/days.ts'

/** The last day of a term of calendar months; null without commitment. */
export function termEnd(billingFrom: string, months: number): string | null {
  return months === 0 ? null : plusDays(plusMonths(billingFrom, months), -1)
}

/** The furthest last day, ten years from the first possible one: what lies beyond is likely a typing error. */
export function furthestLastDay(first: string): string {
  return plusMonths(first, 120)
}

/** The rest of a term: whole months, and days of a month that has `monthDays`. */
export interface TermLeft {
  months: number
  days: number
  monthDays: number
}

/** The rest of a term after a last day of service; nothing without a term, or once it has ended. */
export function termLeft(lastDay: string, termEnds: string | null): TermLeft {
  if (termEnds === null || lastDay >= termEnds) return { months: 0, days: 0, monthDays: 1 }
  const from = plusDays(lastDay, 1)
  const to = plusDays(termEnds, 1)
  let months = 0
  while (plusMonths(from, months + 1) <= to) months += 1
  const month = plusMonths(from, months)
  return { months, days: daysBetween(month, to), monthDays: daysBetween(month, plusMonths(from, months + 1)) }
}

/** The rental that is left, in sen, half up: what leaving costs. Before the first day it is that of the whole term. */
export function exitCharge(mrc: Sen, { months, days, monthDays }: TermLeft): Sen {
  if (months === 0 && days === 0) return noSen
  const doubled = 2 * mrc * days + monthDays
  return sen(mrc * months + (doubled - (doubled % (2 * monthDays))) / (2 * monthDays))
}

/**
 * The charge for replacing a service after its last day: the rental that is left, less what the new one commits. A new
 * service that keeps the end of the term commits its own rental until then.
 */
export function replacementCharge(
  old: { total_mrc: Sen; term_ends: string | null },
  lastDay: string,
  next: { mrc: Sen; months: number; keepsEnd: boolean },
): Sen {
  const left = termLeft(lastDay, old.term_ends)
  const committed = next.keepsEnd ? exitCharge(next.mrc, left) : next.mrc * next.months
  return sen(Math.max(0, exitCharge(old.total_mrc, left) - committed))
}
