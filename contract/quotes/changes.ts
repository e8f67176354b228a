import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { quote } from '#contract/quotes/quotes.ts'
import { day, filled, id, idInPath, longestRemark, text } from '#contract/text.ts'

/** The terms a customised request may ask for, in months (§5). */
export const requestTerms = [24, 12, 0] as const

/** A request in the buyer's own words: product, bandwidth and sites as typed, priced by a client manager. */
export const customisedRequest = z.object({
  product: filled(100),
  bandwidth: filled(100),
  /** "-" where there is no second site. */
  site_a: filled(500),
  site_a_nis: text(40).nullish(),
  site_b: filled(500),
  site_b_nis: text(40).nullish(),
  term: z.union(requestTerms.map((months) => z.literal(months))),
  remarks: filled(2_000),
})
export type CustomisedRequest = z.output<typeof customisedRequest>

const onOne = { access: ['customer'], params: z.object({ id: idInPath }) } as const

export const quoteChangeApi = {
  edit: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/quotes/:id',
    summary:
      'Change a quote. Another product, site, bandwidth, term or add-on prices it anew and restarts its validity.',
    body: quoteDraft.safeExtend({
      /** The version the change was made from; a stale one is refused. */
      version: z.int().positive(),
    }),
    data: quote,
  }),
  extend: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/quotes/extend/:id',
    summary: 'Move the validity 30 days further, at the same price; at most three times.',
    data: z.object({ validity: day }),
    idempotent: true,
  }),
  cancel: endpoint({
    ...onOne,
    access: ['customer', 'client_manager'],
    method: 'PUT',
    path: '/quotes/cancel/:id',
    summary: 'Cancel an active or pending quote. It cannot be undone; a cancelled quote can be requoted.',
    body: z.object({ reason: text(longestRemark).nullish() }),
  }),
  project: endpoint({
    method: 'PUT',
    path: '/quotes/project',
    access: ['customer'],
    summary: 'Put quotes under a project, made if there is none of this name, or under none. All or none.',
    body: z.object({
      ids: z.array(id).min(1).max(2_000),
      /** An existing name in any case is joined; null takes the quotes out of their project. */
      project_name: filled(100).nullable(),
    }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/quotes/request',
    access: ['customer'],
    summary: 'Ask for a price in own words. Answers what is in the cart, the new request among it.',
    body: customisedRequest,
    data: z.array(quote),
    idempotent: true,
  }),
  contact: endpoint({
    ...onOne,
    method: 'POST',
    path: '/quotes/contact/:id',
    summary: 'Ask to be called about a quote. A representative calls within 5 working days.',
    body: z.object({ message: text(1_000).nullish() }),
    idempotent: true,
  }),
}
