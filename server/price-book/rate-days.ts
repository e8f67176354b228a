import type { RateState } from '#contract/price-book/rate-states.ts'

/** `newer` is the first day of the next rate of its kind. */
export function rateStateOf(day: string, newer: string | undefined, today: string): RateState {
  if (day > today) return 'planned'
  return newer !== undefined && newer <= today ? 'past' : 'in_force'
}
