import * as z from 'zod'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import {
  between,
  cantata,
  itemRelationships,
  maxMefItems,
  mefMoment,
  mefProduct,
  mefProjectId,
  mefTerm,
  relatedContacts,
} from '#contract/mef/cantata.ts'
import { longestPoNumber } from '#contract/orders/order.ts'
import { longestRemark } from '#contract/text.ts'

const path = '/productOrderingManagement/v6'
const productOrder = z.object({ productOrderId: z.string() })
const item = z.object({ productOrderId: z.string(), productOrderItemId: z.string() })
const optional = z.string().optional()

export const mefOrderApi = {
  list: cantata('GET', `${path}/productOrder`, {
    scope: 'read',
    summary: 'List the company’s orders, newest first.',
    counted: true,
    query: z.object({
      state: optional,
      externalId: optional,
      projectId: optional,
      ...between('orderDate'),
      ...between('completionDate'),
      ...between('itemRequestedCompletionDate'),
      ...between('itemExpectedCompletionDate'),
      ...between('cancellationDate'),
    }),
  }),
  create: cantata('POST', `${path}/productOrder`, {
    scope: 'order',
    summary: 'Order quotes or, without quotes, lines at their prices of today. All are ordered or none.',
    idempotent: true,
    body: z.object({
      externalId: z.string().regex(/\S/).max(Math.min(longestPoNumber, longestBuyerField)),
      projectId: mefProjectId,
      relatedContactInformation: relatedContacts,
      productOrderItem: z
        .array(
          z.object({
            id: z.string(),
            action: z.enum(['add']),
            product: mefProduct,
            quoteItem: z.object({ quoteId: z.string(), id: z.string() }).optional(),
            productOrderItemRelationship: itemRelationships,
            requestedItemTerm: mefTerm,
            requestedCompletionDate: mefMoment,
          }),
        )
        .min(1)
        .max(maxMefItems),
    }),
  }),
  one: cantata('GET', `${path}/productOrder/:id`, { scope: 'read', summary: 'Get an order.' }),
  change: cantata('PATCH', `${path}/productOrder/:id`, {
    scope: 'order',
    summary: 'Change the buyer’s number of an order.',
    body: z.strictObject({ externalId: z.string().regex(/\S/).max(longestPoNumber) }),
  }),
  charges: cantata('GET', `${path}/charge`, {
    scope: 'read',
    summary: 'List the extra charges of the company’s orders, newest first.',
    counted: true,
    query: z.object({
      productOrderId: optional,
      productOrderItemId: optional,
      ...between('creationDate'),
      ...between('responseDueDate'),
    }),
  }),
  charge: cantata('GET', `${path}/charge/:id`, { scope: 'read', summary: 'Get an extra charge.' }),
  answerCharge: cantata('PATCH', `${path}/charge/:id`, {
    scope: 'order',
    summary: 'Accept or decline an extra charge with all its items.',
    body: z.object({
      chargeItem: z
        .array(z.object({ id: z.string(), acceptanceIndicator: z.enum(['accepted', 'rejected']) }))
        .min(1),
    }),
  }),
  cancellations: cantata('GET', `${path}/cancelProductOrder`, {
    scope: 'read',
    summary: 'List the orders whose cancellation was requested, newest first.',
    counted: true,
    query: z.object({ productOrderId: optional, state: optional, cancellationReasonType: optional }),
  }),
  cancel: cantata('POST', `${path}/cancelProductOrder`, {
    scope: 'order',
    summary: 'Request the cancellation of all open circuits of an order.',
    body: z.object({
      productOrder,
      cancellationReason: z.string().min(1).max(longestRemark).optional(),
      cancellationReasonType: z.enum(['technical', 'commercial']).optional(),
      relatedContactInformation: relatedContacts,
    }),
  }),
  cancellation: cantata('GET', `${path}/cancelProductOrder/:id`, {
    scope: 'read',
    summary: 'Get the cancellation of an order.',
  }),
  dates: cantata('GET', `${path}/modifyProductOrderItemRequestedDeliveryDate`, {
    scope: 'read',
    summary: 'List the requests for other delivery dates, newest first.',
    counted: true,
    query: z.object({
      productOrderId: optional,
      state: optional,
      expediteIndicator: z.enum(['true', 'false']).optional(),
      ...between('requestedCompletionDate'),
      ...between('creationDate'),
    }),
  }),
  moveDate: cantata('POST', `${path}/modifyProductOrderItemRequestedDeliveryDate`, {
    scope: 'order',
    summary: 'Request another delivery date. A later one requested in time applies at once.',
    body: z.object({ productOrderItem: item, requestedCompletionDate: mefMoment }),
  }),
  date: cantata('GET', `${path}/modifyProductOrderItemRequestedDeliveryDate/:id`, {
    scope: 'read',
    summary: 'Get the request for another delivery date of an item.',
  }),
}
