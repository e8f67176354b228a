import * as z from 'zod'
import { historyEntry } from '#contract/history.ts'
import { milestones } from '#contract/orders/milestones.ts'

/** What can have been done to an order or one of its circuits. */
export const orderEventActions = [
  'create',
  'attach_po',
  'request_cancellation',
  'approve_cancellation',
  'decline_cancellation',
  'start',
  'deliver',
  'cancel',
  'milestone',
  'request_charge',
  'withdraw_charge',
  'accept_charge',
  'decline_charge',
  'expire_charge',
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

export const orderEvent = historyEntry(orderEventActions, {
  texts: ['status', 'planned', 'actual', 'owner', 'note'],
  amounts: ['charge_nrc', 'charge_mrc', 'total_nrc', 'total_mrc'],
}).extend({
  /** The circuit it was about; null for the order as a whole. */
  circuit_reference: z.string().nullable(),
  /** Whose dates, owner and note the changes are. */
  milestone: z.enum(milestones).nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>
export type OrderChange = OrderEvent['changes'][number]
