import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { circuitRooms, purchase } from '#contract/orders/order.ts'
import { storedContact } from '#contract/orders/site-contacts.ts'
import { exceededLimit } from '#contract/orders/spending-limit.ts'
import { paging, withinRowLimit } from '#contract/paging.ts'
import { priceLevels } from '#contract/price-level.ts'
import { quote } from '#contract/quotes/quote.ts'
import { day, filled, id, idInPath, longestRemark, moment } from '#contract/text.ts'

export const approvalStatuses = ['open', 'approved', 'declined', 'expired', 'withdrawn'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Fewer if a quote’s validity ends sooner. */
export const approvalDays = 7

/** Answered in place of the order above the buyer's spending limit. */
export const createdApproval = z.object({
  approval: z.object({ id, expires_on: day, exceeded: exceededLimit }),
})

const person = z.object({ id, name: z.string() })
const sums = z.object({ nrc: ringgit, mrc: ringgit })

const orderApproval = z.object({
  id,
  /** Expired from its last day on, even before the scheduled task has run. */
  status: z.enum(approvalStatuses),
  requested_by: person,
  requested_at: moment,
  expires_on: day,
  ...purchase.shape,
  /** By quote id; `requested_date` applies to the others. */
  requested_dates: z.record(z.string(), day),
  /** By quote id; an end without any rooms is left out. */
  rooms: z.record(z.string(), circuitRooms),
  site_contacts: z.array(storedContact.omit({ phone_e164: true })),
  asked: sums,
  total_nrc: ringgit,
  total_mrc: ringgit,
  tax_nrc: ringgit,
  tax_mrc: ringgit,
  /** NRC + MRC × months before tax, compared with the spending limit. */
  commitment: ringgit,
  /** Why it needs an approval, as of the request. */
  exceeded: exceededLimit,
  deposit: ringgit,
  /** The cost of ending every circuit on its first day. */
  early_termination: ringgit,
  /** The weakest of its quotes; null if none has a price. */
  price_level: z.enum(priceLevels).nullable(),
  quotes: z.array(
    quote
      .pick({
        id: true,
        quote_reference: true,
        status: true,
        validity: true,
        product: true,
        bandwidth: true,
        contract: true,
        contract_id: true,
        site_a: true,
        site_b: true,
        location: true,
        total_nrc: true,
        total_mrc: true,
        price_level: true,
      })
      /** If it is ordered today. */
      .extend({ earliest_date: day }),
  ),
  ended_by: person.nullable(),
  ended_at: moment.nullable(),
  words: z.string().nullable(),
  order: z.object({ id, order_reference: z.string() }).nullable(),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
})

const inPath = z.object({ id: idInPath })

export type OrderApproval = CallData<typeof approvalApi.list>[number]

/** Data of a `price_changed` refusal. */
export const changedTotals = z.object({ asked: sums, now: sums })

export const approvalApi = {
  list: endpoint('GET', '/order-approvals', {
    access: ['customer'],
    summary:
      'List the company’s orders that needed an approval, newest first. Administrators and their delegates see all, others their own.',
    query: z
      .object({
        page: paging.page,
        per_page: paging.per_page,
        /** `ended`: all but the open ones. */
        status: z.enum([...approvalStatuses, 'ended', 'all']).default('all'),
      })
      .refine(...withinRowLimit),
    data: z.array(orderApproval),
    counted: true,
  }),
  deciders: endpoint('GET', '/order-approvals/deciders', {
    access: ['customer'],
    summary: 'List who would decide today on an order of yours above your spending limit.',
    data: z.array(person),
  }),
  one: endpoint('GET', '/order-approvals/:id', {
    access: ['customer'],
    summary: 'Get one order that needed an approval.',
    params: inPath,
    data: orderApproval,
  }),
  decide: endpoint('PUT', '/order-approvals/:id', {
    access: ['customer'],
    summary:
      'Approve or decline an order above a colleague’s spending limit. Approving places it on the colleague’s behalf, after the same checks; if the totals have changed since it was requested, the answer is 409 `price_changed` until `expected` has the new ones. With `requested_date` or `requested_dates` it is ordered for these dates in place of those of the request; impossible ones are 422, dates of the request that have become impossible 409. Nobody decides on their own request, and no delegate on one of the administrator who named them.',
    params: inPath,
    body: z.object({
      accept: z.boolean(),
      words: filled(longestRemark).nullish(),
      requested_date: day.nullish(),
      /** By quote id; `requested_date` applies to the others. */
      requested_dates: z.object({}).catchall(day).optional(),
      /** The totals before tax, if they are not those at the time of the request. */
      expected: sums.nullish(),
    }),
    data: z.object({ order: z.object({ id, order_reference: z.string() }).nullable() }),
    idempotent: true,
  }),
  withdraw: endpoint('DELETE', '/order-approvals/:id', {
    access: ['customer'],
    summary: 'Withdraw your own request. Its quotes stay active.',
    params: inPath,
  }),
}
