import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { handling } from '#contract/quotes/quote.ts'
import { id, idInPath } from '#contract/text.ts'

export const assignQuoteCall = endpoint({
  method: 'PUT',
  path: '/quotes/owner/:id',
  access: ['client_manager'],
  summary: 'Assign a pending quote to an active client manager, or unassign it. The company is not notified.',
  params: z.object({ id: idInPath }),
  body: z.object({
    owner_id: id.nullable(),
    /** The owner the caller saw. If the quote has another owner by now, nothing changes. */
    instead_of: id.nullable().optional(),
  }),
  data: handling,
})
