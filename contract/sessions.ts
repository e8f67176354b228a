import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, moment } from '#contract/text.ts'

const openSession = z.object({
  id,
  /** Such as Firefox and Windows; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  /** The shortened network, `203.0.113.*`; empty if unknown. */
  network: z.string(),
  signed_in_at: moment,
  last_seen: moment,
  /** The caller's session. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const sessionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    access: 'signed in',
    summary: 'List your open sessions, this one first and then the last used.',
    data: z.array(openSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'signed in',
    summary: 'End one of your sessions at once.',
    params: z.object({ id: idInPath }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/sessions',
    access: 'signed in',
    summary: 'End all your sessions but this one at once.',
  }),
}
