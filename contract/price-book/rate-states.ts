/** How many days ahead a rate can be set: five years. A later day is a slip of the keyboard. */
export const furthestRateDays = 1_826

/** Whether a dated rate applies today, will apply later, or has been replaced. */
export const rateStates = ['planned', 'in_force', 'past'] as const
export type RateState = (typeof rateStates)[number]
