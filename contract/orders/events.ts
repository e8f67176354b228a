import * as z from 'zod'
import { buyerFields } from '#contract/buyer-fields.ts'
import { historyEntry } from '#contract/history.ts'
import { milestones, moveReasons } from '#contract/orders/milestones.ts'

export const orderEventActions = [
  'create',
  'approve',
  'attach_po',
  'request_cancellation',
  'approve_cancellation',
  'decline_cancellation',
  'withdraw_cancellation',
  'offer_cancellation_charge',
  'accept_cancellation_charge',
  'decline_cancellation_charge',
  'expire_cancellation_charge',
  'start',
  'deliver',
  'cancel',
  'milestone',
  'replan',
  'request_charge',
  'withdraw_charge',
  'accept_charge',
  'decline_charge',
  'expire_charge',
  'change_po_number',
  'change_contacts',
  'change_rooms',
  'change_buyer_fields',
  'change_date',
  'request_date',
  'accept_date',
  'decline_date',
  'withdraw_date',
  'take_back',
  'reject',
  'record_deposit',
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

/** A field named like a step has its planned date, or how it ended with the delivery; one named like an end has its block / level / unit. */
export const orderEvent = historyEntry(orderEventActions, {
  texts: [
    'status',
    'planned',
    'actual',
    'owner',
    'note',
    'answer_by',
    'po_number',
    'requested_date',
    'site_contacts',
    'site_a',
    'site_b',
    'location',
    'bank_reference',
    ...buyerFields,
    ...milestones,
  ],
  amounts: [
    'charge_nrc',
    'charge_mrc',
    'total_nrc',
    'total_mrc',
    'deposit_received',
    'deposit_returned',
    'deposit_kept',
  ],
}).extend({
  /** Null for the whole order. */
  circuit_reference: z.string().nullable(),
  milestone: z.enum(milestones).nullable(),
  reason_code: z.enum(moveReasons).nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>
export type OrderChange = OrderEvent['changes'][number]
