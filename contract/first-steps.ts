import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'

/** In this order. */
export const firstSteps = {
  customer: ['price', 'save', 'order', 'factor'],
  client_manager: ['own', 'rule', 'mails', 'factor'],
  admin: ['usd', 'catalogue', 'user', 'factor'],
  commercial: ['basePrice', 'draft', 'mails', 'factor'],
} as const satisfies Record<Role, readonly string[]>
export type FirstStep = (typeof firstSteps)[keyof typeof firstSteps][number]

const everyStep = Object.values(firstSteps).flat() as [FirstStep, ...FirstStep[]]

export const firstStepApi = {
  list: endpoint('GET', '/first-steps', {
    access: 'signed in',
    summary:
      'List the first steps of the caller’s role, and which of them are done. The list is empty once all are done or the caller has dismissed it.',
    data: z.array(z.object({ step: z.enum(everyStep), done: z.boolean() })),
  }),
  dismiss: endpoint('PUT', '/first-steps', {
    access: 'signed in',
    summary: 'Dismiss the first steps, or bring them back.',
    body: z.object({ dismissed: z.boolean() }),
  }),
}
