import * as z from 'zod'
import { offerValue, productId, vasKinds } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { taxCodes } from '#contract/tax.ts'
import { day, id } from '#contract/text.ts'

export const offerKinds = ['bandwidth', 'term', 'add_on'] as const
export type OfferKind = (typeof offerKinds)[number]

/** `priced`: in the base card; else price search shows "on request". `drafted`: in the draft of the base card. */
const offered = { offered: z.boolean(), priced: z.boolean(), drafted: z.boolean() }

const productOffers = z.object({
  product_id: productId,
  bandwidths: z.array(z.object({ id, label: z.string(), ...offered })),
  terms: z.array(z.object({ months: z.int(), ...offered })),
  add_ons: z.array(
    z.object({
      id,
      kind: z.enum(vasKinds),
      name: z.string(),
      tax_code: z.enum(taxCodes),
      ...offered,
      possible: z.boolean(),
    }),
  ),
  /** The next first; `value` is the id of a bandwidth or an add-on, or the months of a term. */
  planned: z.array(
    z.object({ kind: z.enum(offerKinds), value: z.int(), offered: z.boolean(), from_date: day }),
  ),
})
export type ProductOffers = z.output<typeof productOffers>

const offerChange = z.object({
  product_id: productId,
  kind: z.enum(offerKinds),
  value: offerValue,
  offered: z.boolean().nullable(),
  from_date: day.optional(),
})
export type OfferChange = z.output<typeof offerChange>

export const productOfferApi = {
  list: endpoint({
    method: 'GET',
    path: '/product-offers',
    access: priceBookReaders,
    summary: 'List the bandwidths, terms and add-ons of each product, and which of them it offers.',
    data: z.array(productOffers),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/product-offers',
    access: ['admin'],
    summary:
      'Offer a bandwidth (by id), a term (by months) or an add-on (by id) with a product, or stop offering it, from today or a later day on, never a past one (422). Null withdraws what is planned for a later day. Quotes that have it keep it. An add-on that the product cannot have is 422; a day on which the product would offer no bandwidth or no term is 409.',
    body: offerChange,
  }),
}
