import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { orderedRooms } from '#contract/orders/circuit-rooms.ts'
import { askedApproval } from '#contract/orders/approvals.ts'
import { order, purchase } from '#contract/orders/order.ts'
import { mostSiteContacts, siteContact } from '#contract/orders/site-contacts.ts'
import { day, id, text } from '#contract/text.ts'

export const placeOrderCall = endpoint({
  method: 'POST',
  path: '/orders',
  access: ['customer'],
  summary:
    'Place an order for active quotes. Each quote becomes a circuit; all are ordered or none. A requested date is a working day at the sites of its quote, not before the quote’s earliest date. An order above the caller’s spending limit answers 202 with `approval`, and is placed once it is approved.',
  body: z
    .object({
      quote_ids: z.array(id).min(1).max(500),
      ...purchase.shape,
      /** The requested dates of single quotes by their ids; `requested_date` stands for the others. */
      requested_dates: z.object({}).catchall(day).optional(),
      /** Block, level and unit at the ends of single quotes by their ids; the others keep those of the quote. */
      rooms: z.object({}).catchall(orderedRooms).optional(),
      /** At most one for each site. */
      site_contacts: z.array(siteContact).max(mostSiteContacts).optional(),
      accepted_terms_version: text(40).min(1),
      /** The totals before tax that the buyer saw; the order is refused if they have changed. */
      expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
    })
    .superRefine(({ quote_ids, requested_dates = {}, rooms = {}, site_contacts = [] }, context) => {
      const ordered = new Set(quote_ids.map(String))
      for (const [field, byQuote] of Object.entries({ requested_dates, rooms }))
        for (const quote of Object.keys(byQuote))
          if (!ordered.has(quote))
            context.addIssue({ code: 'custom', path: [field, quote], params: { rule: 'not_in_order' } })
      for (const [index, { site }] of site_contacts.entries())
        if (site && site_contacts.findIndex((each) => each.site === site) < index)
          context.addIssue({
            code: 'custom',
            path: ['site_contacts', index, 'site'],
            params: { rule: 'site_twice' },
          })
    }),
  data: z.union([order, askedApproval]),
  idempotent: true,
})
