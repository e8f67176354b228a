import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { quoteEvent } from '#contract/quotes/events.ts'
import { quote } from '#contract/quotes/quote.ts'
import { idInPath } from '#contract/text.ts'

/** Why a changed quote awaits a price: it did before, an address by hand, an agreed price that is lost, none on the card. */
export const pendingReasons = ['as_before', 'entered_by_hand', 'agreed_price_lost', 'no_card_price'] as const

const editedQuote = quote.extend({
  /** What the edit changed, field by field; rooms alone are no change of the quote. */
  changes: quoteEvent.shape.changes,
  /** Null where the quote is priced, or stays as it was priced. */
  awaits: z.enum(pendingReasons).nullable(),
})
export type EditedQuote = z.output<typeof editedQuote>

export const editQuoteCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'PUT',
  path: '/quotes/:id',
  summary:
    'Change a quote. Another product, site, bandwidth, term or add-on prices it anew and restarts its validity.',
  body: quoteDraft.safeExtend({
    /** The version the change was made from; a stale one is refused. */
    version: z.int().positive(),
  }),
  data: editedQuote,
  preview: true,
})
