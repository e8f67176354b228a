import { plusDays } from '#contract/days.ts'
import { furthestRateDays, type RateState } from '#contract/price-book/rate-states.ts'
import { invalid } from '#server/platform/errors.ts'

/** Throws 422 on the field for a day before the first that a rate can be set for, or one too far ahead. */
export function refuseRateDay(field: string, day: string, first: string): void {
  if (day < first) throw invalid({ [field]: (w) => w.firstRateDay(first) })
  const last = plusDays(first, furthestRateDays)
  if (day > last) throw invalid({ [field]: (w) => w.lastRateDay(last) })
}

/** How a dated rate stands today, `newer` being the first day of the next one of its kind. */
export function rateStateOf(day: string, newer: string | undefined, today: string): RateState {
  if (day > today) return 'planned'
  return newer !== undefined && newer <= today ? 'past' : 'in_force'
}
