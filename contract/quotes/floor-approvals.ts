import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { paging, withinRowLimit } from '#contract/paging.ts'
import { priceLevels } from '#contract/price-level.ts'
import { namedQuote, quote, supplierCost } from '#contract/quotes/quote.ts'
import { filled, id, idInPath, longestRemark, moment } from '#contract/text.ts'

/** `ended`: the quote was priced otherwise, changed or ended before anyone decided. */
export const floorStatuses = ['open', 'approved', 'declined', 'withdrawn', 'ended'] as const
export type FloorStatus = (typeof floorStatuses)[number]

/** Answered in place of the quote, which does not change. */
export const createdFloor = z.object({ floor_approval: z.object({ id }) })

const person = z.object({ id, name: z.string() })
const charges = z.object({ nrc: ringgit.nullable(), mrc: ringgit.nullable() })

const floorApproval = z.object({
  id,
  /** Ended if the quote has expired. */
  status: z.enum(floorStatuses),
  requested_by: person,
  requested_at: moment,
  /** The requested price of the bandwidth. */
  asked: z.object({ nrc: ringgit, mrc: ringgit }),
  /** The price at the time of the request; null while the quote awaited one. */
  was: charges,
  /** The floor at that time; null where a cell has none. */
  floor: charges,
  /** The minimum margin at that time, in percent, if the price was below it. */
  min_margin: z.int().nullable(),
  price_level: z.enum(priceLevels),
  /** Working days; null if the lead time does not change. */
  lead_time_days: z.int().nullable(),
  reason: z.string(),
  /** Sent to the company once the price is approved. */
  message: z.string().nullable(),
  /** For the current service; null if unknown. */
  supplier_cost: supplierCost.nullable(),
  ended_by: person.nullable(),
  ended_at: moment.nullable(),
  words: z.string().nullable(),
  quote: namedQuote.extend({ validity: quote.shape.validity }),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
})

const inPath = z.object({ id: idInPath })

export type FloorApproval = CallData<typeof floorApprovalApi.list>[number]

export const floorApprovalApi = {
  list: endpoint('GET', '/floor-approvals', {
    access: ['client_manager'],
    summary:
      'List the prices below the floor that needed the approval of another client manager, newest first.',
    query: z
      .object({
        page: paging.page,
        per_page: paging.per_page,
        /** `over`: all but the open ones. */
        status: z.enum([...floorStatuses, 'over', 'all']).default('all'),
        quote_id: idInPath.optional(),
      })
      .refine(...withinRowLimit),
    data: z.array(floorApproval),
    counted: true,
  }),
  decide: endpoint('PUT', '/floor-approvals/:id', {
    access: ['client_manager'],
    approvesFloor: true,
    summary:
      'Approve or decline a price below the floor. Approving prices the quote as it was asked, on behalf of who asked; declining needs `words`. Nobody decides on their own request. 409 if the quote has changed since.',
    params: inPath,
    body: z.object({ accept: z.boolean(), words: filled(longestRemark).nullish() }),
    data: z.object({ quote: quote.nullable() }),
    idempotent: true,
  }),
  withdraw: endpoint('DELETE', '/floor-approvals/:id', {
    access: ['client_manager'],
    summary: 'Withdraw your own request for a price below the floor. The quote does not change.',
    params: inPath,
  }),
}
