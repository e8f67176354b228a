import * as z from 'zod'
import { moment } from '#contract/text.ts'

/** What history tells of, side by side as it was and as it is. */
export const changedFields = [
  'product',
  'site_a',
  'site_b',
  'bandwidth',
  'term',
  'fixed_ip',
  'voice',
  'device',
  'validity',
  'total_nrc',
  'total_mrc',
  'status',
  'project',
  /** Told to client managers alone. */
  'owner',
] as const
const changedValue = z.union([z.string(), z.number()]).nullable()

export const quoteEvent = z.object({
  at: moment,
  action: z.string(),
  /** The person's name, or the portal's own for what the calendar did. */
  actor: z.string(),
  /** Why it was cancelled, or what a buyer wrote. */
  reason: z.string().nullable(),
  /** What the action changed, field by field, in words; prices in ringgit. */
  changes: z.array(z.object({ field: z.enum(changedFields), before: changedValue, after: changedValue })),
})
export type QuoteEvent = z.output<typeof quoteEvent>
