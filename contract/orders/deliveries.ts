import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { plusDays, weekdayOf } from '#contract/days.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import { circuit, order, orderNeeds } from '#contract/orders/order.ts'
import { paging, sortBy, unpaged, withinReach } from '#contract/paging.ts'
import { id, moment } from '#contract/text.ts'

/** Every open circuit is in exactly one; without an open milestone it is later. */
export const dueGroups = ['overdue', 'this_week', 'later'] as const
export type DueGroup = (typeof dueGroups)[number]

export function weekEndOf(day: string): string {
  return plusDays(day, (7 - weekdayOf(day)) % 7)
}

export const deliverySorts = ['next_planned', 'circuit_reference'] as const
export type DeliverySort = (typeof deliverySorts)[number]

/** By default the reader's own accounts if they manage any, else all. */
export const whoseAccounts = ['own', 'all'] as const

const narrowing = {
  keyword: paging.keyword,
  accounts: z.enum(whoseAccounts).optional(),
  next_owner: z.enum(milestoneOwners).optional(),
}

export const deliveryFilters = {
  ...paging,
  ...narrowing,
  due: z.enum([...dueGroups, 'all']).default('all'),
  /** Only circuits that wait for their company: for its milestone, or its answer. */
  waiting: z.literal('1').optional(),
  sort: sortBy(deliverySorts).default('next_planned'),
}
const deliveryQuery = z.object(deliveryFilters).refine(...withinReach)
export type DeliveryQuery = z.output<typeof deliveryQuery>

const delivery = circuit
  .pick({
    id: true,
    circuit_reference: true,
    first_promised: true,
    promised: true,
    milestones: true,
  })
  .extend({
    status: z.enum(['pending', 'processing']),
    order_id: id,
    order_reference: z.string(),
    ordered_at: moment,
    company_id: id,
    company: z.string(),
    quote: circuit.shape.quote.pick({
      id: true,
      product: true,
      bandwidth: true,
      site_a: true,
      site_b: true,
      location: true,
    }),
    needs: z.array(z.enum(orderNeeds)),
    next_milestone: order.shape.next_milestone,
    /** Calendar days; 0 while it is not overdue. */
    days_overdue: z.int().min(0),
    /** For an extra charge or an offered cancellation. */
    answer_by: circuit.shape.promised.nullable(),
  })

export const listDeliveriesCall = endpoint({
  method: 'GET',
  path: '/circuits/deliveries',
  access: ['client_manager'],
  summary:
    'List the open circuits of all companies with their next milestone, the longest overdue first. The keyword searches companies, circuits, orders and PO numbers.',
  query: deliveryQuery,
  data: z.array(delivery),
  counted: true,
})
export type Delivery = CallData<typeof listDeliveriesCall>[number]

const groupCounts = z.object({ overdue: z.int(), this_week: z.int(), later: z.int() } satisfies Record<
  DueGroup,
  z.ZodType
>)

export const countDeliveriesCall = endpoint({
  method: 'GET',
  path: '/circuits/deliveries/counts',
  access: ['client_manager'],
  summary: 'Count the circuits of the delivery list by when they are due, with the same filters.',
  query: z.object(narrowing),
  data: z.object({
    /** The reader manages accounts, so the list shows these by default. */
    own_accounts: z.boolean(),
    circuits: groupCounts,
    waiting: groupCounts,
  }),
})
export type DeliveryCounts = CallData<typeof countDeliveriesCall>

export const exportDeliveriesCall = endpoint({
  method: 'GET',
  path: '/circuits/deliveries/export',
  access: ['client_manager'],
  summary:
    'Export the delivery list as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with its filters and sort order.',
  query: z.object({ ...deliveryFilters, ...ofFormat }).omit(unpaged),
  answersFile: true,
})
