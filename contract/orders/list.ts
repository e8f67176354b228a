import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { circuit, longestPoNumber, order, orderNeeds, orderStatuses } from '#contract/orders/order.ts'
import { orderEvent } from '#contract/orders/events.ts'
import { attachedPo } from '#contract/orders/upload-po.ts'
import { keptContact } from '#contract/orders/site-contacts.ts'
import { acceptedTerms } from '#contract/orders/terms.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { filled, idInPath } from '#contract/text.ts'

export const orderSorts = ['order_reference', 'ordered_at', 'total_mrc', 'po_number'] as const

const orderFilters = {
  ...paging,
  status: z.enum([...orderStatuses, 'all']).default('all'),
  /** Only orders with a circuit that needs this. */
  needs: z.enum(orderNeeds).optional(),
  /** Only orders with this PO number, in upper or lower case. */
  po_number: filled(longestPoNumber).optional(),
  sort: sortBy(orderSorts).default('-ordered_at'),
}
const orderQuery = z.object(orderFilters).refine(...withinReach)
const staffOrderQuery = z
  .object({
    ...orderFilters,
    company_id: idInPath.optional(),
    /** Only companies whose account the reader manages. */
    accounts: z.literal('own').optional(),
  })
  .refine(...withinReach)
export type OrderQuery = z.output<typeof orderQuery> & Partial<z.output<typeof staffOrderQuery>>

export const listOrdersCall = endpoint({
  method: 'GET',
  path: '/orders',
  access: ['customer'],
  summary: 'List the company’s orders, newest first by default.',
  query: orderQuery,
  data: z.array(order),
  counted: true,
})

export const listAllOrdersCall = endpoint({
  method: 'GET',
  path: '/orders/client-manager',
  access: ['client_manager'],
  summary:
    'List the orders of all companies, newest first by default. The keyword also searches company names.',
  query: staffOrderQuery,
  data: z.array(order),
  counted: true,
})

export const readOrderCall = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: ['customer', 'client_manager'],
  summary: 'Get an order with its circuits, their prices, price lines and dates, and its history.',
  params: z.object({ id: idInPath }),
  data: order.extend({
    terms: acceptedTerms,
    ordered_by: z.string(),
    site_contacts: z.array(keptContact),
    circuit_list: z.array(circuit),
    /** The history, oldest first. */
    events: z.array(orderEvent),
    /** Latest first. */
    po_files: z.array(attachedPo),
  }),
})

/** One order as its page shows it: with its circuits and its history. */
export type FullOrder = CallData<typeof readOrderCall>
