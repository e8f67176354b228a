import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { mostSiteContacts, order, purchase, siteContact } from '#contract/orders/order.ts'
import { id, text } from '#contract/text.ts'

export const placeOrderCall = endpoint({
  method: 'POST',
  path: '/orders',
  access: ['customer'],
  summary: 'Order active quotes: one order, each quote a circuit, all or none.',
  body: z.object({
    quote_ids: z.array(id).min(1).max(500),
    ...purchase.shape,
    site_contacts: z.array(siteContact).max(mostSiteContacts).optional(),
    accepted_terms_version: text(40).min(1),
    /** The totals before tax that the buyer saw; if they have changed the order is refused. */
    expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
  }),
  data: order,
  idempotent: true,
})
