import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, text } from '#contract/text.ts'

export const longestCallbackMessage = 1_000

export const requestCallbackCall = endpoint({
  access: ['customer'],
  params: z.object({ id: idInPath }),
  method: 'POST',
  path: '/quotes/contact/:id',
  summary: 'Request a callback about a quote. A representative calls within 5 working days.',
  body: z.object({ message: text(longestCallbackMessage).nullish() }),
  idempotent: true,
  hourly: 'callback',
})
