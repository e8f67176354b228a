import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { ringgit } from '#contract/money.ts'
import { orderEvent } from '#contract/orders/events.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { priceLine } from '#contract/pricing.ts'
import { quote } from '#contract/quotes/quote.ts'
import { day, filled, id, idInPath, longestRemark, moment, text } from '#contract/text.ts'

export const orderStatuses = ['pending', 'processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Characters of a purchase order number. */
export const longestPoNumber = 60

export const mostSiteContacts = 20
/** Characters of what is said of a site contact. */
export const contactLengths = { name: 100, phone: 40, email: 254 } as const

const siteContact = z.object({
  name: filled(contactLengths.name),
  phone: filled(contactLengths.phone),
  email: z.email().max(contactLengths.email).nullish(),
})

/** What an order may wait for: a milestone behind its plan, a wish to cancel undecided, an extra charge unanswered. */
export const orderNeeds = ['late', 'cancel', 'charge'] as const
export type OrderNeed = (typeof orderNeeds)[number]

const order = z.object({
  id,
  order_reference: z.string(),
  status: z.enum(orderStatuses),
  company_id: id,
  company: z.string(),
  po_number: z.string(),
  requested_date: day.nullable(),
  ordered_at: moment,
  circuits: z.int(),
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** Of the order as placed: an extra charge that is accepted later leaves it as it is. */
  deposit: ringgit,
  needs: z.array(z.enum(orderNeeds)),
})
export type Order = z.output<typeof order>

/** PDF, PNG or JPEG by content, at most this many bytes. */
export const mostPoBytes = 10 * 1024 * 1024

const milestone = z.object({
  kind: z.enum(milestones),
  owner: z.enum(milestoneOwners),
  planned: day,
  actual: day.nullable(),
  /** Planned in the past without an actual date. */
  late: z.boolean(),
  note: z.string(),
})

export const chargeStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/** What we ask for beyond the order, after a survey. */
export const extraCharge = z.object({
  id,
  nrc: ringgit,
  mrc: ringgit,
  /** Service tax on it, of the day it was asked for. */
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  reason: z.string(),
  /** The last day for an answer. */
  answer_by: day,
  /** Open and past its day is expired, whether or not any job has run. */
  status: z.enum(chargeStatuses),
  requested_at: moment,
  answered_at: moment.nullable(),
})
export type ExtraCharge = z.output<typeof extraCharge>

export const circuit = z.object({
  id,
  circuit_reference: z.string(),
  status: z.enum(orderStatuses),
  /** The first day on which hand-over can be promised, by the lead time of its sites. */
  earliest_date: day,
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
    site_b: true,
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
  /** What ending early on the first day would cost: the whole remaining rental; nil without commitment. */
  early_termination: ringgit,
  lines: z.array(priceLine),
  milestones: z.array(milestone),
  /** When the buyer asked to cancel, while nobody has decided yet. */
  cancel_requested_at: moment.nullable(),
  /** Why the buyer asked, or why the circuit was cancelled. */
  cancel_reason: z.string().nullable(),
  /** When the buyer’s last wish to cancel was declined, and our words about it. */
  cancel_declined_at: moment.nullable(),
  cancel_declined_words: z.string().nullable(),
  /** The latest first. */
  charges: z.array(extraCharge),
})
export type Circuit = z.output<typeof circuit>

export const orderSorts = ['order_reference', 'ordered_at', 'total_mrc', 'po_number'] as const

const orderFilters = {
  ...paging,
  status: z.enum([...orderStatuses, 'all']).default('all'),
  /** Only orders with a circuit that waits for this. */
  needs: z.enum(orderNeeds).optional(),
  sort: sortBy(orderSorts).default('-ordered_at'),
}
const orderQuery = z.object(orderFilters).refine(...withinReach)
const managerOrderQuery = z
  .object({
    ...orderFilters,
    company_id: idInPath.optional(),
    /** Only companies whose account is in the reader's hands. */
    accounts: z.literal('own').optional(),
  })
  .refine(...withinReach)
export type OrderQuery = z.output<typeof orderQuery> & Partial<z.output<typeof managerOrderQuery>>

export const orderApi = {
  create: endpoint({
    method: 'POST',
    path: '/orders',
    access: ['customer'],
    summary: 'Order active quotes: one order, each quote a circuit, all or none.',
    body: z.object({
      quote_ids: z.array(id).min(1).max(500),
      po_number: filled(longestPoNumber),
      requested_date: day.nullish(),
      site_contacts: z.array(siteContact).max(mostSiteContacts).optional(),
      accepted_terms_version: text(40).min(1),
      /** The totals before tax that the buyer saw; if they have changed the order is refused. */
      expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
    }),
    data: order,
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: ['customer'],
    summary: 'The company’s orders, newest first unless sorted otherwise.',
    query: orderQuery,
    data: z.array(order),
    counted: true,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/orders/client-manager',
    access: ['client_manager'],
    summary:
      'Orders of all companies, newest first unless sorted otherwise. The keyword finds companies too.',
    query: managerOrderQuery,
    data: z.array(order),
    counted: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/orders/:id',
    access: ['customer', 'client_manager'],
    summary: 'One order with its circuits, their prices, lines and dates, and what has happened.',
    params: z.object({ id: idInPath }),
    data: order.extend({
      terms_version: z.string(),
      ordered_by: z.string(),
      site_contacts: z.array(siteContact),
      circuit_list: z.array(circuit),
      /** What has happened, oldest first. */
      events: z.array(orderEvent),
      po_file: z
        .object({ name: z.string(), media_type: z.string(), size: z.int(), uploaded_at: moment })
        .nullable(),
    }),
  }),
  uploadPo: endpoint({
    method: 'POST',
    path: '/orders/:id/po-file',
    access: ['customer'],
    summary:
      'Attach the purchase order as a file (multipart, field `file`): PDF, PNG or JPEG by content, at most 10 MB.',
    params: z.object({ id: idInPath }),
    file: { mostBytes: mostPoBytes },
  }),
  downloadPo: endpoint({
    method: 'GET',
    path: '/orders/:id/po-file',
    access: ['customer', 'client_manager'],
    summary: 'The attached purchase order, as a download.',
    params: z.object({ id: idInPath }),
    answersFile: true,
  }),
  requestCancellation: endpoint({
    method: 'POST',
    path: '/circuits/:id/cancel-request',
    access: ['customer'],
    summary: 'Ask to cancel a circuit that is not delivered yet. The client manager decides.',
    params: z.object({ id: idInPath }),
    body: z.object({ reason: filled(longestRemark) }),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/terms',
    access: 'public',
    summary: 'The terms a quote is given under, and their version, which an order must name.',
    data: z.object({ version: z.string(), clauses: z.array(z.string()) }),
  }),
}

/** One order as its page shows it: with its circuits and its history. */
export type FullOrder = CallData<typeof orderApi.one>
