import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mostQuotes } from '#contract/quotes/create.ts'
import { ringgit } from '#contract/money.ts'
import { longestProjectName } from '#contract/quotes/project.ts'
import { id, text } from '#contract/text.ts'

/** Data of a `price_changed` refusal: quotes whose price has risen, and the totals to confirm. */
export const renewedPrices = z.object({
  nrc: ringgit,
  mrc: ringgit,
  quotes: z.array(
    z.object({
      id,
      quote_reference: z.string(),
      old: z.object({ nrc: ringgit, mrc: ringgit }),
      new: z.object({ nrc: ringgit, mrc: ringgit }),
    }),
  ),
})
export type RenewedPrices = z.output<typeof renewedPrices>

export const addToWishlistCall = endpoint({
  method: 'POST',
  path: '/quotes/create-wish-list',
  access: ['customer'],
  summary:
    'Add quotes from the cart to the company’s quotes, in a project if one is named. They become active; all are added or none.',
  body: z.object({
    ids: z.array(id).min(1).max(mostQuotes),
    project_name: text(longestProjectName).nullish(),
    /** The confirmed totals before tax of the renewed prices (see `price_changed`). */
    confirmed: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
  }),
  idempotent: true,
})
