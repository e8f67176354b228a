import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { handling } from '#contract/quotes/quote.ts'
import { id, idInPath } from '#contract/text.ts'

export const assignQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/owner/:id',
  access: ['client_manager'],
  summary:
    'Take a pending quote, give it to another active client manager, or let go of it. The company is not told.',
  params: z.object({ id: idInPath }),
  body: z.object({
    owner_id: id.nullable(),
    /** Who has it as far as the caller knows; where it is somebody else by now, nothing is changed. */
    instead_of: id.nullable().optional(),
  }),
  data: handling,
})
