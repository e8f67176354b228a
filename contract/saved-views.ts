import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Side } from '#contract/roles.ts'
import { filled, id, idInPath, text } from '#contract/text.ts'

/** The lists whose views can be saved, by who reads them. */
export const viewedLists = {
  company: ['quotes', 'orders'],
  staff: ['manager-quotes', 'manager-orders', 'deliveries', 'users', 'customers'],
} as const satisfies Record<Side, readonly string[]>

const lists = [...viewedLists.company, ...viewedLists.staff] as const
export type ViewedList = (typeof lists)[number]

/** A person saves at most this many views, of all lists together. */
export const mostSavedViews = 50

/** Characters of a view's name. */
export const longestViewName = 60

/** What a list shows. */
const shown = z.object({
  /** The last part of its address, where that names its tab; empty where it does not. */
  tab: text(20),
  /** The rest of its address, `sort=-validity&project=Ring`, without the page. */
  search: text(2_000),
  /** The keys of the columns that are hidden, separated by commas. */
  hidden: text(400),
})

const typed = shown.extend({
  /** Once for each of the viewer's own views of a list, in any case. */
  name: filled(longestViewName),
  /** Colleagues see it too: the company's people, or the carrier's staff. */
  shared: z.boolean(),
})
export type TypedView = z.output<typeof typed>

const savedView = typed.extend({
  id,
  list: z.enum(lists),
  own: z.boolean(),
  /** The name of whoever saved it. */
  owner: z.string(),
  /** Its owner; a shared one also the company's administrator, or the carrier's admin, who cannot stop sharing it. */
  may_change: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

const one = z.object({ id: idInPath })

export const savedViewApi = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    access: 'signed in',
    summary: 'List your own views of a list, or of all lists, and those that colleagues share, by name.',
    query: z.object({ list: z.enum(lists).optional() }),
    data: z.array(savedView),
  }),
  add: endpoint({
    method: 'POST',
    path: '/saved-views',
    access: 'signed in',
    summary: 'Save what a list shows under a name: its filters, order and columns.',
    body: typed.extend({ list: z.enum(lists) }),
    data: savedView,
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/saved-views/:id',
    access: 'signed in',
    summary:
      'Rename a view, share it or not, or save what it shows. A shared one is also changed by the company’s administrator, or the carrier’s admin.',
    params: one,
    body: typed,
    data: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    access: 'signed in',
    summary:
      'Delete a view. A shared one is also deleted by the company’s administrator, or the carrier’s admin.',
    params: one,
  }),
}
