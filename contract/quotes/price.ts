import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { quote } from '#contract/quotes/quote.ts'
import { idInPath, longestRemark, text } from '#contract/text.ts'

const charges = { nrc: ringgit.nullable(), mrc: ringgit.nullable() }

export const priceBasisCall = endpoint({
  method: 'GET',
  path: '/quotes/price/:id',
  access: ['client_manager'],
  summary:
    'What the company’s card says of a quote’s bandwidth, and how low a price may go without a reason.',
  params: z.object({ id: idInPath }),
  data: z.object({
    /** Null where the card has no complete price. */
    card: z.object(charges),
    /** The sum of the floors of the cells; null where a cell has none. */
    floor: z.object(charges),
  }),
})

export const priceQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/price/:id',
  access: ['client_manager'],
  summary:
    'Agree on a price for the bandwidth. A pending quote becomes active for 30 days; an active one keeps its validity.',
  params: z.object({ id: idInPath }),
  body: z.object({
    bandwidth_nrc: ringgitPrice,
    bandwidth_mrc: ringgitPrice,
    /** Required below the floor; kept as a note and never shown to the company. */
    reason: text(longestRemark).nullish(),
    /** The version the price was made for; a stale one is refused. */
    version: z.int().positive().nullish(),
  }),
  data: quote,
  idempotent: true,
})
