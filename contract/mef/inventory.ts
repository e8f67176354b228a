import * as z from 'zod'
import { cantata } from '#contract/mef/cantata.ts'

const words = z.string().max(1_000).optional()
const moment = z.iso.datetime({ offset: true }).optional()

export const inventoryApi = {
  products: cantata('GET', '/productInventory/v2/product', {
    summary: 'List the products of the company’s services and of its circuits in delivery.',
    query: z.object({
      status: z
        .enum([
          'active',
          'active.pendingChange',
          'cancelled',
          'pendingActive',
          'pendingTerminate',
          'suspended',
          'suspendedPendingTerminate',
          'terminated',
        ])
        .optional(),
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
    }),
    counted: true,
  }),
  product: cantata('GET', '/productInventory/v2/product/:id', {
    summary: 'Get a product with its configuration, term and prices.',
  }),
}
