import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, moment } from '#contract/text.ts'

export const shareDays = { standard: 14, most: 90 } as const

/** Open links of a company. */
export const maxShareLinks = 200

const shared = ['quote', 'project'] as const

export const shareLink = z.object({
  id,
  /** The quote alone, or the quotes of its project. */
  of: z.enum(shared),
  made_by: z.string(),
  made_at: moment,
  expires_at: moment,
  state: z.enum(['open', 'expired', 'withdrawn']),
  opened: z.int(),
  last_opened_at: moment.nullable(),
})
export type ShareLink = z.output<typeof shareLink>

const access = ['customer', 'client_manager'] as const
const params = z.object({ id: idInPath })

export const shareApi = {
  list: endpoint('GET', '/quotes/:id/share-links', {
    access,
    summary: 'List the links by which a quote, or the project it is in, is shared, newest first.',
    params,
    data: z.array(shareLink),
  }),
  make: endpoint('POST', '/quotes/:id/share-links', {
    access,
    summary: `Make a link that shows a quote, or the quotes of its project, to whoever has it, prices included. It is answered this once. 409 for a quote in the cart or in no project, and beyond ${maxShareLinks} links of a company.`,
    params,
    body: z.object({
      of: z.enum(shared).default('quote'),
      days: z.int().min(1).max(shareDays.most).default(shareDays.standard),
    }),
    data: z.object({ link: shareLink, url: z.string() }),
    hourly: 'share',
  }),
  withdraw: endpoint('DELETE', '/share-links/:id', {
    access,
    summary: 'Withdraw a link: it stops working at once. 409 for one that has ended.',
    params,
  }),
  open: endpoint('GET', '/shared/:token', {
    access: 'public',
    summary:
      'Show what a link shares as a page (HTML), as it is now. The same page answers an unknown, an expired and a withdrawn link.',
    params: z.object({ token: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    answersPage: true,
  }),
}
