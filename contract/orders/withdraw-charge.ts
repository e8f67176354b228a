import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath } from '#contract/text.ts'

export const withdrawChargeCall = endpoint({
  method: 'DELETE',
  path: '/circuits/:id/charges/:charge',
  access: ['client_manager'],
  summary: 'Withdraw an open extra charge. The circuit stays as ordered.',
  params: z.object({ id: idInPath, charge: idInPath }),
})
