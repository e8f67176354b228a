import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Side } from '#contract/roles.ts'
import { filled, id, idInPath, text } from '#contract/text.ts'

export const viewedLists = {
  company: ['quotes', 'orders', 'services'],
  staff: ['manager-quotes', 'manager-orders', 'manager-services', 'deliveries', 'users', 'customers'],
} as const satisfies Record<Side, readonly string[]>

const lists = [...viewedLists.company, ...viewedLists.staff] as const
export type ViewedList = (typeof lists)[number]

/** Per person, of all lists together. */
export const maxSavedViews = 50

export const longestViewName = 60

const shown = z.object({
  /** The last part of the address if it names the tab, else empty. */
  tab: text(20),
  /** The query of the address, `sort=-validity&project=Ring`, without the page. */
  search: text(2_000),
  /** Column keys, separated by commas. */
  hidden: text(400),
})

const typed = shown.extend({
  /** Unique among the viewer's own views of a list, in any case. */
  name: filled(longestViewName),
  /** Also for colleagues: the company's people, or the carrier's staff. */
  shared: z.boolean(),
})
export type TypedView = z.output<typeof typed>

const savedView = typed.extend({
  id,
  list: z.enum(lists),
  own: z.boolean(),
  owner: z.string(),
  /** The owner may; a shared view also the company's administrator, or the carrier's admin, who cannot stop sharing it. */
  may_change: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

const one = z.object({ id: idInPath })

export const savedViewApi = {
  list: endpoint('GET', '/saved-views', {
    access: 'signed in',
    summary: 'List your own views of a list, or of all lists, and those that colleagues share, by name.',
    query: z.object({ list: z.enum(lists).optional() }),
    data: z.array(savedView),
  }),
  add: endpoint('POST', '/saved-views', {
    access: 'signed in',
    summary: 'Save what a list shows under a name: its filters, order and columns.',
    body: typed.extend({ list: z.enum(lists) }),
    data: savedView,
    idempotent: true,
  }),
  change: endpoint('PUT', '/saved-views/:id', {
    access: 'signed in',
    summary:
      'Rename a view, share it or not, or save what it shows. A shared one is also changed by the company’s administrator, or the carrier’s admin.',
    params: one,
    body: typed,
    data: savedView,
  }),
  remove: endpoint('DELETE', '/saved-views/:id', {
    access: 'signed in',
    summary:
      'Delete a view. A shared one is also deleted by the company’s administrator, or the carrier’s admin.',
    params: one,
  }),
}
