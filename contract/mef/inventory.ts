import * as z from 'zod'
import { cantata } from '#contract/mef/cantata.ts'
import { text } from '#contract/text.ts'

const statuses = [
  'active',
  'active.pendingChange',
  'cancelled',
  'pendingActive',
  'pendingTerminate',
  'suspended',
  'suspendedPendingTerminate',
  'terminated',
] as const
const words = text(1_000).optional()
const moment = z.iso.datetime({ offset: true }).optional()

export const productQuery = z.object({
  status: z.enum(statuses).optional(),
  productSpecificationId: words,
  productOfferingId: words,
  externalId: words,
  geographicAddressId: words,
  geographicSiteId: words,
  relatedProductId: words,
  billingAccountId: words,
  productOrderId: words,
  'startDate.lt': moment,
  'startDate.gt': moment,
  'lastUpdateDate.lt': moment,
  'lastUpdateDate.gt': moment,
})

export const inventoryApi = {
  products: cantata('GET', '/productInventory/v2/product', {
    scope: 'read',
    summary: 'List the products of the company’s services and of its circuits in delivery.',
    query: productQuery,
    counted: true,
  }),
  product: cantata('GET', '/productInventory/v2/product/:id', {
    scope: 'read',
    summary: 'Get a product with its configuration, term and prices.',
  }),
}
