import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const healthApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process is alive.',
    data: z.object({ status: z.literal('alive') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The process can serve: its database answers. 503 with Retry-After while it does not.',
    data: z.object({ status: z.literal('ready') }),
  }),
}
