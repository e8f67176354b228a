import * as z from 'zod'
import { billTo } from '#contract/customers/bill-to.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import {
  circuit,
  longestPoNumber,
  order,
  attentionReasons,
  orderStatuses,
  type OrderStatus,
} from '#contract/orders/order.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { amountInQuery } from '#contract/money.ts'
import { depositEntry } from '#contract/orders/deposit.ts'
import { orderEvent } from '#contract/orders/events.ts'
import { storedContact } from '#contract/orders/site-contacts.ts'
import { acceptedTerms } from '#contract/orders/terms.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { paging, rangesInOrder, sortBy, unpaged, withinRowLimit } from '#contract/paging.ts'
import { day, filled, idInPath, moment, id } from '#contract/text.ts'

/** PDF, PNG or JPEG by content. */
export const maxPoBytes = 10 * 1024 * 1024

export const maxPoFiles = 20

/** Until the last circuit is delivered or cancelled. */
export function takesPoFiles(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing'
}

/** A corrected file is attached beside the earlier ones. */
const attachedPo = z.object({
  id,
  name: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.int(),
  uploaded_by: z.string(),
  uploaded_at: moment,
})
export type AttachedPo = z.output<typeof attachedPo>

/** Orders with nothing left to hand over are last in either direction. */
export const orderSorts = [
  'order_reference',
  'ordered_at',
  'total_mrc',
  'po_number',
  'next_hand_over',
  'next_requested',
] as const

export const staffOrderSorts = [...orderSorts, 'days_overdue'] as const
export type StaffOrderSort = (typeof staffOrderSorts)[number]

export const maxOverdue = 3_650

const orderFilters = {
  ...paging,
  status: z.enum([...orderStatuses, 'all']).default('all'),
  needs: z.enum(attentionReasons).optional(),
  /** In upper or lower case. */
  po_number: filled(longestPoNumber).optional(),
  sort: sortBy(orderSorts).default('-ordered_at'),
}
const orderQuery = z.object(orderFilters).refine(...withinRowLimit)

const staffOrderFilters = {
  ...orderFilters,
  company_id: idInPath.optional(),
  /** Only companies whose account the reader manages. */
  accounts: z.literal('own').optional(),
  /** Both days included, here and below. */
  hand_over_from: day.optional(),
  hand_over_to: day.optional(),
  requested_from: day.optional(),
  requested_to: day.optional(),
  next: z.enum(milestones).optional(),
  next_owner: z.enum(milestoneOwners).optional(),
  /** Minimum calendar days. */
  overdue: z.coerce.number<string>().int().min(1).max(maxOverdue).optional(),
  /** Monthly total before tax in ringgit, of the circuits that are not cancelled, both included. */
  mrc_from: amountInQuery.optional(),
  mrc_to: amountInQuery.optional(),
  sort: sortBy(staffOrderSorts).default('-ordered_at'),
}
/** `NAME_from` to `NAME_to`. */
const staffOrderRanges = ['hand_over', 'requested', 'mrc'] as const

const staffOrderQuery = z
  .object(staffOrderFilters)
  .refine(...withinRowLimit)
  .superRefine(rangesInOrder(...staffOrderRanges))
type CompanyQuery = z.output<typeof orderQuery>
type StaffQuery = z.output<typeof staffOrderQuery>
export type OrderQuery = Omit<CompanyQuery, 'sort'> &
  Partial<Omit<StaffQuery, keyof CompanyQuery>> &
  Pick<StaffQuery, 'sort'>

export const exportOrdersQuery = z.object({ ...orderFilters, ...ofFormat }).omit(unpaged)
export const exportAllOrdersQuery = z
  .object({ ...staffOrderFilters, ...ofFormat })
  .omit(unpaged)
  .superRefine(rangesInOrder(...staffOrderRanges))

export const orderListCalls = {
  list: endpoint('GET', '/orders', {
    access: ['customer'],
    summary: 'List the company’s orders, newest first by default.',
    query: orderQuery,
    data: z.array(order),
    counted: true,
  }),
  listAll: endpoint('GET', '/orders/client-manager', {
    access: ['client_manager'],
    summary:
      'List the orders of all companies, newest first by default, filtered by what comes next, how long it is overdue, and the monthly total. The keyword also searches company names.',
    query: staffOrderQuery,
    data: z.array(order),
    counted: true,
  }),
  uploadPo: endpoint('POST', '/orders/:id/po-file', {
    access: ['customer'],
    summary:
      'Attach the purchase order as a file (multipart, field `file`): PDF, PNG or JPEG by content, at most 10 MB. Earlier files stay. Only while the order is pending or processing.',
    params: z.object({ id: idInPath }),
    file: { maxBytes: maxPoBytes },
  }),
  downloadPo: endpoint('GET', '/orders/:id/po-file/:file', {
    access: ['customer', 'client_manager'],
    summary: 'Download one of the attached purchase order files.',
    params: z.object({ id: idInPath, file: idInPath }),
    answersFile: true,
  }),
}

export const readOrderCall = endpoint('GET', '/orders/:id', {
  access: ['customer', 'client_manager'],
  summary: 'Get an order with its circuits, their prices, price lines and dates, and its history.',
  params: z.object({ id: idInPath }),
  data: order.extend({
    terms: acceptedTerms,
    ordered_by: z.string(),
    /** Null for an order that needed no approval. */
    approved: z.object({ by: z.string(), at: moment }).nullable(),
    /** By the rule of `GET /orders/standing`. It blocks nothing. */
    over_credit_limit: z.boolean(),
    /** As of the day of the order. */
    bill_to: billTo,
    /** The last day of the company’s contract record if that had passed; null otherwise. */
    contract_expired_on: day.nullable(),
    /** The account for the deposit; null where none is set. */
    deposit_to: z.string().nullable(),
    site_contacts: z.array(storedContact),
    /** The deposit book, by day. */
    deposit_entries: z.array(depositEntry),
    circuit_list: z.array(circuit),
    /** Oldest first. */
    events: z.array(orderEvent),
    /** Latest first. */
    po_files: z.array(attachedPo),
  }),
})

export type FullOrder = CallData<typeof readOrderCall>
