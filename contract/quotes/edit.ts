import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { quote } from '#contract/quotes/quote.ts'
import { idInPath } from '#contract/text.ts'

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
  data: quote,
})
