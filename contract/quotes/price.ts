import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit, ringgitPrice, type Sen } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { askedFloor } from '#contract/quotes/floor-approvals.ts'
import { wholeQuote } from '#contract/quotes/quote.ts'
import { supplierCost } from '#contract/quotes/supplier-cost.ts'
import { longestMessage } from '#contract/threads.ts'
import { idInPath, longestRemark, text, version } from '#contract/text.ts'

const charges = { nrc: ringgit.nullable(), mrc: ringgit.nullable() }

/** Working days. */
export const leadTimeLimits = { least: 1, most: 365 } as const

export function isBelowFloor(price: Charges<Sen>, floor: Charges<Sen | null>): boolean {
  return (['nrc', 'mrc'] as const).some((charge) => {
    const least = floor[charge]
    return least !== null && price[charge] < least
  })
}

interface Charges<Amount> {
  nrc: Amount
  mrc: Amount
}

/** Null if the price needs no reason. */
export function reasonNeeded(price: Sen, floor: Sen | null): 'zero' | 'belowFloor' | null {
  if (price === 0) return 'zero'
  return floor !== null && price < floor ? 'belowFloor' : null
}

export const priceBasisCall = endpoint({
  method: 'GET',
  path: '/quotes/price/:id',
  access: ['client_manager'],
  summary: 'Get the card price of a quote’s bandwidth, and the floor below which a price needs a reason.',
  params: z.object({ id: idInPath }),
  data: z.object({
    /** Null without a complete price. */
    card: z.object(charges),
    /** The sum of the cells' floors; null where a cell has none. */
    floor: z.object(charges),
    /** By today's settings. */
    floor_needs_approval: z.boolean(),
    /** The default level, by the sites of the quote. */
    price_level: z.enum(priceLevels),
  }),
})

export const priceQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/price/:id',
  access: ['client_manager'],
  summary:
    'Set the price of the bandwidth. A pending quote may get another lead time and becomes active for 30 days; the validity of an active one does not change. A message goes to the company with the price; the supplier cost stays with staff. Where the portal’s settings say so, a price below the floor answers 202 with `floor_approval`, and the quote is priced once another client manager approves.',
  params: z.object({ id: idInPath }),
  body: z.object({
    bandwidth_nrc: ringgitPrice,
    bandwidth_mrc: ringgitPrice,
    /** Required for RM 0.00 and below the floor; saved as a note, never shown to the company. */
    reason: text(longestRemark).nullish(),
    /** A stale version is refused. */
    version: version.positive().nullish(),
    /** By default firm if all sites are on-net or an NNI, otherwise subject to survey. */
    price_level: z.enum(priceLevels).nullish(),
    /** Working days, by default those of the sites; an active quote keeps its own. */
    lead_time_days: z.int().min(leadTimeLimits.least).max(leadTimeLimits.most).nullish(),
    /** Null deletes it, omitted it stays. Never shown to the company. */
    supplier_cost: supplierCost.nullable().optional(),
    /** Sent to the company with the price, in the conversation and the notification. */
    message: text(longestMessage).nullish(),
  }),
  data: z.union([wholeQuote, askedFloor]),
  idempotent: true,
})
