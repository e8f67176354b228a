import * as z from 'zod'
import { cancellation } from '#contract/orders/cancellation.ts'
import { circuitRooms } from '#contract/orders/circuit-rooms.ts'
import { milestoneEnds, milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { parts, ringgit } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { priceLine } from '#contract/pricing.ts'
import { quote } from '#contract/quotes/quote.ts'
import { taxRates } from '#contract/tax.ts'
import { day, filled, id, moment } from '#contract/text.ts'

export const orderStatuses = ['pending', 'processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Characters of a purchase order number. */
export const longestPoNumber = 60

/**
 * Why an order needs attention: an overdue milestone, a cancellation request to decide, an offered cancellation or an
 * extra charge for the company to answer.
 */
export const orderNeeds = ['late', 'cancel', 'offer', 'charge'] as const
export type OrderNeed = (typeof orderNeeds)[number]

/** What the buyer writes on an order: asked for, stored and shown by the same names. */
export const purchase = z.object({
  po_number: filled(longestPoNumber),
  requested_date: day.nullish(),
})
export type Purchase = z.output<typeof purchase>

const purchaseFields = purchase.keyof().options

/** The buyer's part of whatever holds it: a request, a row, an order. */
export function purchaseOf(from: Purchase): Purchase {
  return Object.fromEntries(purchaseFields.map((field) => [field, from[field]])) as Purchase
}

export const order = z.object({
  id,
  order_reference: z.string(),
  status: z.enum(orderStatuses),
  /** Delivered while its other circuits were cancelled. */
  partial: z.boolean(),
  company_id: id,
  company: z.string(),
  ...purchase.shape,
  ordered_at: moment,
  circuits: z.int(),
  /**
   * The sums of the circuits that are not cancelled, accepted extra charges included; a cancelled one counts with its
   * accepted cancellation charge alone, in `total_nrc`.
   */
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** What those four are made of: the prices and the tax of each circuit, and each accepted extra charge. */
  parts: z.object({ total_nrc: parts, total_mrc: parts, tax_nrc: parts, tax_mrc: parts }),
  /** The rates of service tax on the day of the order, which its tax keeps; an extra charge has those of its own day. */
  tax_rates: taxRates,
  /** Null for orders that were placed before the day was kept. */
  tax_rates_of: day.nullable(),
  /** As many monthly charges as the company owed when it ordered. */
  deposit_months: z.int(),
  deposit: ringgit,
  /** What was placed, before tax. It never changes. */
  ordered: z.object({ nrc: ringgit, mrc: ringgit, deposit: ringgit }),
  /** The weakest of its circuits that are not cancelled; null once all are. */
  price_level: z.enum(priceLevels).nullable(),
  needs: z.array(z.enum(orderNeeds)),
  /** Of the circuits that are neither delivered nor cancelled: the soonest planned hand-over, and the requested date of that circuit. */
  next_hand_over: day.nullable(),
  next_requested: day.nullable(),
  /** Their earliest open milestone. */
  next_milestone: z
    .object({ kind: z.enum(milestones), owner: z.enum(milestoneOwners), planned: day })
    .nullable(),
  /** Calendar days since that milestone was planned; 0 while it is not overdue. */
  days_overdue: z.int().min(0),
})
export type Order = z.output<typeof order>

/** The state of an order as it is shown: `partial` in place of `delivered` where other circuits of it were cancelled. */
export type ShownOrderStatus = OrderStatus | 'partial'

export function shownOrderStatus({ status, partial }: Pick<Order, 'status' | 'partial'>): ShownOrderStatus {
  return partial ? 'partial' : status
}

const milestone = z.object({
  kind: z.enum(milestones),
  owner: z.enum(milestoneOwners),
  planned: day,
  actual: day.nullable(),
  /** How it ended with the delivery if it was still open then: done that day, or not needed. */
  closed: z.enum(milestoneEnds).nullable(),
  /** The planned date has passed without an actual one. */
  late: z.boolean(),
  note: z.string(),
})

export const chargeStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** The days that a company has to answer a charge, unless its client manager chooses another last day. */
export const usualAnswerDays = 7

/** A charge that a survey brings up after the order, or a change that the company asked for. */
export const extraCharge = z.object({
  id,
  nrc: ringgit,
  mrc: ringgit,
  /** Its service tax, at the rates of the day it was requested. */
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  reason: z.string(),
  /** For a change that the company asked for: the circuit goes on as ordered without it. */
  on_request: z.boolean(),
  /** The last day to answer. */
  answer_by: day,
  /** An open charge past its last day reads as expired, even before the scheduled task has run. */
  status: z.enum(chargeStatuses),
  requested_at: moment,
  answered_at: moment.nullable(),
})
export type ExtraCharge = z.output<typeof extraCharge>

export const circuit = z.object({
  id,
  circuit_reference: z.string(),
  status: z.enum(orderStatuses),
  /** The hand-over that the company asked for; null for as soon as possible. */
  requested_date: day.nullable(),
  /** The earliest hand-over, by the lead time of its sites. */
  earliest_date: day,
  /** The hand-over planned when it was ordered, the later of the two, and the one planned now. */
  first_promised: day,
  promised: day,
  /** Where in its buildings it ends. */
  rooms: circuitRooms,
  quote: quote.pick({
    id: true,
    quote_reference: true,
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
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** The early termination charge on the first day: the whole rental of the term, nil without commitment. */
  early_termination: ringgit,
  /** How firm the price was when it was ordered. */
  price_level: z.enum(priceLevels),
  lines: z.array(priceLine),
  milestones: z.array(milestone),
  /** Why it was cancelled. */
  cancel_reason: z.string().nullable(),
  /** The latest cancellation request. */
  cancellation: cancellation.nullable(),
  /** Latest first. */
  charges: z.array(extraCharge),
})
export type Circuit = z.output<typeof circuit>
