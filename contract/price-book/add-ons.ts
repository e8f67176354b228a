import * as z from 'zod'
import { productId, vasKinds } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { taxCodes } from '#contract/tax.ts'
import { filled, id, idInPath } from '#contract/text.ts'

export const longestAddOnName = 40

const newAddOn = z.object({
  kind: z.enum(vasKinds),
  name: filled(longestAddOnName),
  tax_code: z.enum(taxCodes),
})
export type NewAddOn = z.output<typeof newAddOn>

const changedAddOn = newAddOn
  .omit({ kind: true })
  .extend({
    /** From 1, among its kind; a number beyond the last means last. */
    position: z.int().min(1).max(10_000),
  })
  .partial()
export type ChangedAddOn = z.output<typeof changedAddOn>

export const addOnFacts = z.object({ name: z.string(), tax_code: z.enum(taxCodes), position: z.int() })

const addOnPrice = z.object({ product_id: productId, nrc: ringgitPrice, mrc: ringgitPrice })
export type AddOnPrice = z.output<typeof addOnPrice>

export const addOnApi = {
  create: endpoint({
    method: 'POST',
    path: '/add-ons',
    access: ['admin'],
    summary:
      'Create an add-on with its name and tax code. No product offers it, and it has no price, until `PUT /api/add-ons/{id}/price`. A name that another add-on of its kind has is 422.',
    body: newAddOn,
    data: z.object({ id }),
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/add-ons/:id',
    access: ['admin'],
    summary:
      'Change the name, the tax code or the position of an add-on among its kind. Quotes keep the name and the tax code they were priced with until they are priced again, orders for good. A name that another add-on of its kind has is 422.',
    params: z.object({ id: idInPath }),
    body: changedAddOn,
  }),
  price: endpoint({
    method: 'PUT',
    path: '/add-ons/:id/price',
    access: ['admin'],
    summary:
      'Give an add-on its first base price with a product, which offers it from then on. Where the base card changes by a draft, the price joins that (202), and the product does not offer it yet. An add-on that the product cannot have is 422; one with a price is 409: change it in the base card.',
    params: z.object({ id: idInPath }),
    body: addOnPrice,
  }),
}
