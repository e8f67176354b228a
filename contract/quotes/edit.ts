import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { quoteEvent } from '#contract/quotes/events.ts'
import { wholeQuote } from '#contract/quotes/quote.ts'
import { idInPath, version } from '#contract/text.ts'

/** Why an edited quote awaits a price. */
export const pendingReasons = ['as_before', 'entered_by_hand', 'agreed_price_lost', 'no_card_price'] as const

const editedQuote = wholeQuote.extend({
  /** Rooms alone do not count as a change. */
  changes: quoteEvent.shape.changes,
  /** Null if the quote is priced. */
  awaits: z.enum(pendingReasons).nullable(),
})
export type EditedQuote = z.output<typeof editedQuote>

export const editQuoteCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/:id',
  summary:
    'Edit a quote. Another product, site, bandwidth, term or add-on recalculates the price and restarts the validity.',
  body: quoteDraft.safeExtend({
    /** A stale version is refused. */
    version: version.positive(),
  }),
  data: editedQuote,
  preview: true,
})
