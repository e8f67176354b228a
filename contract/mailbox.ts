import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, moment } from '#contract/text.ts'

const mail = z.object({
  id,
  at: moment,
  to: z.string(),
  subject: z.string(),
})
export type StoredMail = z.output<typeof mail>

/** The mail of a portal without a mail server. A portal with a mail server has no mailbox: 404. */
export const mailboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/dev/mailbox',
    access: ['admin'],
    summary: 'List the mail that a portal without a mail server stores, newest first, 30 at a time.',
    query: z.object({ before: idInPath.optional() }),
    data: z.object({ items: z.array(mail), older: z.boolean() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/dev/mailbox/:id',
    access: ['admin'],
    summary: 'Get a stored mail, as text and as HTML.',
    params: z.object({ id: idInPath }),
    data: mail.extend({ plain: z.string(), html: z.string() }),
  }),
}
