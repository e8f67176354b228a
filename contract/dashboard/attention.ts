import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { quote } from '#contract/quotes/quote.ts'
import { day, id, moment } from '#contract/text.ts'

export const maxNamed = 4

/** Calendar days ahead for a company’s own milestones. */
export const maxHandOvers = 5
export const ownStepDays = 14

export const newlyPricedDays = 7

/** In the order of work, answers with a last day first. `step`: a milestone that the company owns; `pending`: the longest waiting. */
export const kindsOfRole = {
  customer: [
    'approval',
    'charge',
    'offer',
    'acceptance',
    'step',
    'late',
    'expiring',
    'priced',
    'ending',
    'unread',
  ],
  client_manager: ['cancellation', 'date', 'floor', 'overdue', 'pending', 'unread'],
} as const
export type AttentionKind = (typeof kindsOfRole)[keyof typeof kindsOfRole][number]

/** These expire on a day, so they are first, by that day. */
export const kindsWithDeadline: readonly AttentionKind[] = [
  'approval',
  'charge',
  'offer',
  'acceptance',
  'step',
]

const attentionKinds = [...new Set(Object.values(kindsOfRole).flat())] as [AttentionKind, ...AttentionKind[]]

/** Site B of leased lines only, the location of FTTO only. */
const sites = quote.pick({ site_a: true, site_b: true, location: true })

const matter = z.object({
  kind: z.enum(attentionKinds),
  /** A quote, circuit or service reference; for an approval the PO number. */
  reference: z.string(),
  quote_id: id.nullable(),
  order_id: id.nullable(),
  service_id: id.nullable(),
  /** Null for customers. */
  company: z.string().nullable(),
  person: z.string().nullable(),
  ...sites.shape,
  /** Before tax. */
  nrc: ringgit.nullable(),
  mrc: ringgit.nullable(),
  /** The last day to answer, to order or of a term, or the planned date of the milestone. */
  day: day.nullable(),
  milestone: z.enum(milestones).nullable(),
  owner: z.enum(milestoneOwners).nullable(),
  messages: z.int().nullable(),
  since: moment.nullable(),
  /** The pending quote is a free-text request, which is completed first; null for other matters. */
  in_words: z.boolean().nullable(),
})
export type AttentionItem = z.output<typeof matter>

const handOver = z.object({
  order_id: id,
  circuit_reference: z.string(),
  company: z.string().nullable(),
  ...sites.shape,
  promised: day,
  first_promised: day,
})
export type NextHandOver = z.output<typeof handOver>

const attention = z.object({
  matters: z.array(matter),
  more: z.array(z.enum(attentionKinds)),
  /** Monthly charges before tax: of the quotes that can be ordered, of the open circuits, and of the services in use. */
  money: z.object({ quoted: ringgit, in_delivery: ringgit, live: ringgit }),
  hand_overs: z.array(handOver),
})
export type AttentionList = z.output<typeof attention>

export const readAttentionCall = endpoint('GET', '/dashboard/attention', {
  access: ['customer', 'client_manager'],
  summary:
    'Get by name what waits for the reader, with amounts and last days, the monthly charges quoted, in delivery and live, and the next hand-overs: the company’s own, or those of all companies for client managers.',
  data: attention,
})
