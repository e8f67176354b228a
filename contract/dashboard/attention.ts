import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { day, id, moment } from '#contract/text.ts'

/** Matters of a kind that are named; what goes beyond is counted. */
export const mostNamed = 4

/** Hand-overs that are named, and calendar days ahead within which a company’s own milestone is. */
export const mostHandOvers = 5
export const ownStepDays = 14

/** Days for which a quote that awaited its price is named once it has it. */
export const newlyPricedDays = 7

/**
 * What waits for a company, and for client managers, in the order of work: with a last day first. A `step` is a milestone
 * that the company owns; `pending` quotes are those that have waited longest.
 */
export const mattersOf = {
  customer: ['approval', 'charge', 'offer', 'step', 'late', 'expiring', 'priced', 'unread'],
  client_manager: ['cancellation', 'floor', 'overdue', 'pending', 'unread'],
} as const
export type MatterKind = (typeof mattersOf)[keyof typeof mattersOf][number]

/** These end on a day unless they are answered: they stand first, by that day. */
export const answeredByDay: readonly MatterKind[] = ['approval', 'charge', 'offer', 'step']

const matterKinds = [...new Set(Object.values(mattersOf).flat())] as [MatterKind, ...MatterKind[]]

/** What a record connects, for its name: B of leased lines only, the location of FTTO. */
const sites = z.object({
  site_a: z.string().nullable(),
  site_b: z.string().nullable(),
  location: z.string().nullable(),
})

const matter = z.object({
  kind: z.enum(matterKinds),
  /** The quote’s or the circuit’s; of a request for approval the buyer’s number. */
  reference: z.string(),
  quote_id: id.nullable(),
  order_id: id.nullable(),
  /** For client managers: whose it is. */
  company: z.string().nullable(),
  /** Who requests an approval. */
  person: z.string().nullable(),
  ...sites.shape,
  /** What is to be decided, or what the quote costs, before tax. */
  nrc: ringgit.nullable(),
  mrc: ringgit.nullable(),
  /** The last day to answer or to order, or the planned date of the milestone. */
  day: day.nullable(),
  milestone: z.enum(milestones).nullable(),
  owner: z.enum(milestoneOwners).nullable(),
  /** Messages that the reader has not seen. */
  messages: z.int().nullable(),
  /** Since when a price is awaited. */
  since: moment.nullable(),
  /** What awaits a price is a request in words, which is completed first; null for other matters. */
  in_words: z.boolean().nullable(),
})
export type NamedMatter = z.output<typeof matter>

const handOver = z.object({
  order_id: id,
  circuit_reference: z.string(),
  company: z.string().nullable(),
  ...sites.shape,
  /** The planned hand-over, and the one first promised. */
  promised: day,
  first_promised: day,
})
export type NextHandOver = z.output<typeof handOver>

const attention = z.object({
  matters: z.array(matter),
  /** Kinds of which there are more than are named. */
  more: z.array(z.enum(matterKinds)),
  /** Monthly charges before tax: of the quotes that can be ordered, of the open circuits, and of those handed over. */
  money: z.object({ quoted: ringgit, in_delivery: ringgit, live: ringgit }),
  hand_overs: z.array(handOver),
})
export type NamedAttention = z.output<typeof attention>

export const readAttentionCall = endpoint({
  method: 'GET',
  path: '/dashboard/attention',
  access: ['customer', 'client_manager'],
  summary:
    'Get by name what waits for the reader, with amounts and last days, the monthly charges quoted, in delivery and live, and the next hand-overs: the company’s own, or those of all companies for client managers.',
  data: attention,
})
