/** Five years: a later day is a typing error. */
export const maxRateDaysAhead = 1_826

export const rateStates = ['planned', 'in_force', 'past'] as const
export type RateState = (typeof rateStates)[number]
