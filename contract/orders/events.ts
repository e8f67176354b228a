import * as z from 'zod'
import { milestones } from '#contract/orders/milestones.ts'
import { moment } from '#contract/text.ts'

/** What the history of an order tells of, side by side as it was and as it is. */
export const orderChangedFields = [
  'status',
  'planned',
  'actual',
  'owner',
  'note',
  'charge_nrc',
  'charge_mrc',
  'total_nrc',
  'total_mrc',
] as const

const changedValue = z.union([z.string(), z.number()]).nullable()

export const orderEvent = z.object({
  at: moment,
  action: z.string(),
  /** The person's name; to a customer we are the portal's own name, and so is the calendar to everybody. */
  actor: z.string(),
  /** The circuit it was about; null for the order as a whole. */
  circuit_reference: z.string().nullable(),
  /** Whose dates, owner and note the changes are. */
  milestone: z.enum(milestones).nullable(),
  /** Why it was done, or what was asked for or answered in words. */
  reason: z.string().nullable(),
  /** Field by field as it was and as it is: states and days as the API writes them, prices in ringgit. */
  changes: z.array(
    z.object({ field: z.enum(orderChangedFields), before: changedValue, after: changedValue }),
  ),
})
export type OrderEvent = z.output<typeof orderEvent>
