import * as z from 'zod'
import { monthsOf } from '#contract/charges.ts'
import { ringgit, sumSen, type Sen } from '#contract/money.ts'

interface Committed {
  total_nrc: Sen | null
  total_mrc: Sen | null
  term: number | null
}

/** NRC + MRC × months of each quote, before tax; 0 months count as one. */
export function commitmentOf(quotes: readonly Committed[]): Sen {
  return sumSen(
    quotes.map(({ total_nrc, total_mrc, term }) => (total_nrc ?? 0) + (total_mrc ?? 0) * monthsOf(term)),
  )
}

export const exceededLimit = z.object({
  /** `month`: within the limit alone, above it together with the month’s other orders. */
  rule: z.enum(['order', 'month']),
  limit: ringgit,
  commitment: ringgit,
  /** The commitments of the person’s other orders of the calendar month; null if the limit counts per order only. */
  month: ringgit.nullable(),
})
export type ExceededLimit = z.output<typeof exceededLimit>

export interface Limited {
  spending_limit: Sen | null
  /** Null if the limit counts per order only. */
  committed_this_month: Sen | null
}

export function exceededBy(
  commitment: Sen,
  { spending_limit: limit, committed_this_month: month }: Limited,
): ExceededLimit | null {
  if (limit === null || sumSen([commitment, month ?? 0]) <= limit) return null
  return { rule: commitment > limit ? 'order' : 'month', limit, commitment, month }
}

/** Of an extra charge on a circuit with this term. */
export function chargeCommitment({ nrc, mrc }: { nrc: Sen; mrc: Sen }, term: number): Sen {
  return commitmentOf([{ total_nrc: nrc, total_mrc: mrc, term }])
}

/** Why a person may not accept a charge alone; administrators accept any. */
export function chargeExceeds(commitment: Sen, person: Limited & { company_admin: boolean }) {
  return person.company_admin ? null : exceededBy(commitment, person)
}
