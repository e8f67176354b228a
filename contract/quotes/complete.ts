import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { priceLevels } from '#contract/price-level.ts'
import { checkEnds, quoteDraftFields } from '#contract/quotes/draft.ts'
import { leadTimeLimits } from '#contract/quotes/price.ts'
import { wholeQuote } from '#contract/quotes/quote.ts'
import { id, idInPath, version } from '#contract/text.ts'

/** Mbps. */
const fastestMbps = 1_000_000

const quoteCompletion = z
  .object({
    ...quoteDraftFields,
    bandwidth_id: id.nullish(),
    /** For a bandwidth that the product does not list; `bandwidth_id` counts if both are sent. */
    bandwidth_mbps: z.int().min(1).max(fastestMbps).nullish(),
    lead_time_days: z.int().min(leadTimeLimits.least).max(leadTimeLimits.most),
    /** Unless pricing sets another. */
    price_level: z.enum(priceLevels),
    /** A stale version is refused. */
    version: version.positive(),
  })
  .superRefine((draft, ctx) => {
    if (draft.bandwidth_id == null && draft.bandwidth_mbps == null)
      ctx.addIssue({ code: 'custom', path: ['bandwidth_id'], params: { rule: 'required' } })
    checkEnds(draft, ctx)
  })
export type QuoteCompletion = z.output<typeof quoteCompletion>

export const completeQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/complete/:id',
  access: ['client_manager'],
  summary:
    'Complete a customised request: its product, bandwidth, term, sites, options, lead time and price level. It can be priced after that. Cross connects and add-ons are priced by the card.',
  params: z.object({ id: idInPath }),
  body: quoteCompletion,
  data: wholeQuote,
  preview: true,
})
