import * as z from 'zod'
import { shownBuyerFields } from '#contract/buyer-fields.ts'
import { milestoneClosings, milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { parts, ringgit } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { priceLine } from '#contract/pricing.ts'
import { freeTextRequest, quote } from '#contract/quotes/quote.ts'
import { taxRates } from '#contract/tax.ts'
import { day, filled, id, moment, text } from '#contract/text.ts'
import type { SiteField } from '#contract/catalog.ts'
import { longestRoom } from '#contract/quotes/draft.ts'

/** The last four end a request; only an accepted one cancels its circuit. */
export const cancellationStatuses = [
  'requested',
  'offered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type CancellationStatus = (typeof cancellationStatuses)[number]

const cancellation = z.object({
  /** Expired from its last day on, even before the scheduled task has run. */
  status: z.enum(cancellationStatuses),
  reason: z.string(),
  requested_at: moment,
  /** Null without an offer. */
  nrc: ringgit.nullable(),
  offered_at: moment.nullable(),
  answer_by: day.nullable(),
  words: z.string().nullable(),
  ended_at: moment.nullable(),
})
export type Cancellation = z.output<typeof cancellation>

export const cancellationActions = {
  /** By the client manager. */
  decide: ['requested'],
  /** By the company. */
  answer: ['offered'],
  /** By the company, until it is decided. */
  withdraw: ['requested', 'offered'],
} as const satisfies Record<string, readonly CancellationStatus[]>
export type CancellationAction = keyof typeof cancellationActions

export function cancellationCan(action: CancellationAction, status: CancellationStatus): boolean {
  return (cancellationActions[action] as readonly CancellationStatus[]).includes(status)
}

/** While it is open the circuit cannot be delivered. */
export function isOpenCancellation(request: Pick<Cancellation, 'status'> | null): boolean {
  return request !== null && cancellationCan('withdraw', request.status)
}

/** `charged` until the company has answered the charge for the date. The last three end a request. */
export const dateRequestStatuses = ['open', 'charged', 'accepted', 'declined', 'withdrawn'] as const
export type DateRequestStatus = (typeof dateRequestStatuses)[number]

const dateRequest = z.object({
  status: z.enum(dateRequestStatuses),
  requested_date: day,
  reason: z.string(),
  requested_at: moment,
  /** The client manager's. */
  words: z.string().nullable(),
  ended_at: moment.nullable(),
})
export type DateRequest = z.output<typeof dateRequest>

const given = z.object({
  block: text(longestRoom).nullish(),
  level: text(longestRoom).nullish(),
  unit: text(longestRoom).nullish(),
})

/** An end that is left out keeps the rooms of its quote. */
export const orderedRooms = z.object({
  site_a: given.nullish(),
  site_b: given.nullish(),
  location: given.nullish(),
} satisfies Record<SiteField, z.ZodType>)
export type OrderedRooms = z.output<typeof orderedRooms>

const stored = z.object({
  block: z.string().nullable(),
  level: z.string().nullable(),
  unit: z.string().nullable(),
})
export type StoredRooms = z.output<typeof stored>

/** An end without any rooms is left out. */
export const circuitRooms = z.object({
  site_a: stored.optional(),
  site_b: stored.optional(),
  location: stored.optional(),
} satisfies Record<SiteField, z.ZodType>)
export type CircuitRooms = z.output<typeof circuitRooms>

export const orderStatuses = ['pending', 'processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const longestPoNumber = 60

/** An overdue milestone, a cancellation or date request to decide, an offered cancellation or an extra charge to answer. */
export const attentionReasons = ['late', 'cancel', 'date', 'offer', 'charge'] as const
export type AttentionReason = (typeof attentionReasons)[number]

export const purchase = z.object({
  po_number: filled(longestPoNumber),
  requested_date: day.nullish(),
})
export type Purchase = z.output<typeof purchase>

export function purchaseOf({ po_number, requested_date = null }: Purchase) {
  return { po_number, requested_date }
}

export const order = z.object({
  id,
  order_reference: z.string(),
  status: z.enum(orderStatuses),
  /** Some circuits were delivered, the others cancelled. */
  partial: z.boolean(),
  company_id: id,
  company: z.string(),
  ...purchase.shape,
  ordered_at: moment,
  circuits: z.int(),
  /** The sites of the first circuit that is not cancelled, or of the first one if all are. */
  sites: z.array(z.string()),
  /** Without cancelled circuits, of which `total_nrc` has the accepted cancellation charge; accepted extra charges included. */
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** The amounts that those four are the sums of. */
  parts: z.object({ total_nrc: parts, total_mrc: parts, tax_nrc: parts, tax_mrc: parts }),
  /** As of the day of the order; an extra charge has the rates of its own day. */
  tax_rates: taxRates,
  /** Null for old orders. */
  tax_rates_of: day.nullable(),
  /** In monthly charges, as of the order. */
  deposit_months: z.int(),
  deposit: ringgit,
  /** The price when the order was placed, before tax. It never changes. */
  ordered: z.object({ nrc: ringgit, mrc: ringgit, deposit: ringgit }),
  /** The weakest of its circuits; null once all are cancelled. */
  price_level: z.enum(priceLevels).nullable(),
  needs: z.array(z.enum(attentionReasons)),
  /** The soonest planned hand-over of an open circuit, and its requested date. */
  next_hand_over: day.nullable(),
  next_requested: day.nullable(),
  /** The earliest among the open circuits. */
  next_milestone: z
    .object({ kind: z.enum(milestones), owner: z.enum(milestoneOwners), planned: day })
    .nullable(),
  /** Calendar days; 0 while it is not overdue. */
  days_overdue: z.int().min(0),
})
export type Order = z.output<typeof order>

/** `partial` in place of `delivered` if other circuits were cancelled. */
export type ShownOrderStatus = OrderStatus | 'partial'

export function shownOrderStatus({ status, partial }: Pick<Order, 'status' | 'partial'>): ShownOrderStatus {
  return partial ? 'partial' : status
}

const milestone = z.object({
  kind: z.enum(milestones),
  owner: z.enum(milestoneOwners),
  planned: day,
  actual: day.nullable(),
  closed: z.enum(milestoneClosings).nullable(),
  /** Overdue. */
  late: z.boolean(),
  note: z.string(),
})

export const chargeStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** Unless the client manager chooses another last day. */
export const defaultAnswerDays = 7

/** A charge from a survey, or for a change that the company asked for. */
export const extraCharge = z.object({
  id,
  nrc: ringgit,
  mrc: ringgit,
  /** At the rates of the day it was requested. */
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  reason: z.string(),
  /** For a change that the company asked for; declined, the circuit goes on as ordered. */
  on_request: z.boolean(),
  answer_by: day,
  /** Expired from its last day on, even before the scheduled task has run. */
  status: z.enum(chargeStatuses),
  requested_at: moment,
  answered_at: moment.nullable(),
})
export type ExtraCharge = z.output<typeof extraCharge>

export const circuit = z.object({
  id,
  circuit_reference: z.string(),
  status: z.enum(orderStatuses),
  /** Null for as soon as possible. */
  requested_date: day.nullable(),
  /** By the lead time of its sites. */
  earliest_date: day,
  /** The hand-over planned when it was ordered, and now. */
  first_promised: day,
  promised: day,
  rooms: circuitRooms,
  /** The ends that are in rooms: not at an NNI or a landed address. */
  room_ends: z.array(z.enum(['site_a', 'site_b', 'location'] satisfies SiteField[])),
  quote: quote.pick({
    id: true,
    quote_reference: true,
    kind: true,
    service: true,
    keeps_end: true,
    exit_nrc: true,
    product: true,
    product_id: true,
    bandwidth: true,
    contract: true,
    contract_id: true,
    project_name: true,
    site_a: true,
    site_a_nni: true,
    site_b: true,
    site_b_nni: true,
    location: true,
    grade: true,
    fixed_ip: true,
    voice: true,
    device: true,
  }),
  ...shownBuyerFields,
  /** Of its customised request, if it was one. */
  remarks: z.string().nullable(),
  requested: freeTextRequest.nullable(),
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** Early termination on the first day: the rental of the term or, where its end stays, what is left; nil without commitment. */
  early_termination: ringgit,
  price_level: z.enum(priceLevels),
  lines: z.array(priceLine),
  milestones: z.array(milestone),
  /** Of a delivered circuit, for staff: until when its delivery can be taken back, and whether the reader delivered it. */
  take_back: z.object({ until: day, own: z.boolean() }).nullable(),
  cancel_reason: z.string().nullable(),
  cancellation: cancellation.nullable(),
  /** The latest. */
  date_request: dateRequest.nullable(),
  /** Latest first. */
  charges: z.array(extraCharge),
})
export type Circuit = z.output<typeof circuit>
