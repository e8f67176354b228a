import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { mostSiteContacts, order, purchase, siteContact } from '#contract/orders/order.ts'
import { id, text } from '#contract/text.ts'

export const placeOrderCall = endpoint({
  method: 'POST',
  path: '/orders',
  access: ['customer'],
  summary: 'Place an order for active quotes. Each quote becomes a circuit; all are ordered or none.',
  body: z.object({
    quote_ids: z.array(id).min(1).max(500),
    ...purchase.shape,
    site_contacts: z.array(siteContact).max(mostSiteContacts).optional(),
    accepted_terms_version: text(40).min(1),
    /** The totals before tax that the buyer saw; the order is refused if they have changed. */
    expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
  }),
  data: order,
  idempotent: true,
})
