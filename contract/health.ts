import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const healthApi = {
  health: endpoint('GET', '/health', {
    access: 'public',
    summary: 'Check that the process is alive.',
    data: z.object({ status: z.literal('alive') }),
  }),
  ready: endpoint('GET', '/ready', {
    access: 'public',
    summary:
      'Check that the process can serve requests. Returns 503 with Retry-After while its database does not answer, and from the moment it is asked to end.',
    data: z.object({ status: z.literal('ready') }),
  }),
}
