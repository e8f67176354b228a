import * as z from 'zod'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import {
  between,
  cantata,
  itemRelationships,
  mefItems,
  mefMoment,
  mefProjectId,
  mefTerm,
  relatedContacts,
} from '#contract/mef/cantata.ts'
import { longestPoNumber } from '#contract/orders/order.ts'
import { longestRemark } from '#contract/text.ts'

const path = '/productOrderingManagement/v6'
const optional = z.string().optional()

export const mefOrderApi = {
  list: cantata('GET', `${path}/productOrder`, {
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
      productOrderItem: mefItems({
        quoteItem: z.object({ quoteId: z.string(), id: z.string() }).optional(),
        productOrderItemRelationship: itemRelationships,
        requestedItemTerm: mefTerm,
        requestedCompletionDate: mefMoment,
      }),
    }),
  }),
  one: cantata('GET', `${path}/productOrder/:id`, { summary: 'Get an order.' }),
  change: cantata('PATCH', `${path}/productOrder/:id`, {
    scope: 'order',
    summary: 'Change the buyer’s number of an order.',
    body: z.strictObject({ externalId: z.string().regex(/\S/).max(longestPoNumber) }),
  }),
  charges: cantata('GET', `${path}/charge`, {
    summary: 'List the extra charges of the company’s orders, newest first.',
    counted: true,
    query: z.object({
      productOrderId: optional,
      productOrderItemId: optional,
      ...between('creationDate'),
      ...between('responseDueDate'),
    }),
  }),
  charge: cantata('GET', `${path}/charge/:id`, { summary: 'Get an extra charge.' }),
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
    summary: 'List the orders whose cancellation was requested, newest first.',
    counted: true,
    query: z.object({ productOrderId: optional, state: optional, cancellationReasonType: optional }),
  }),
  cancel: cantata('POST', `${path}/cancelProductOrder`, {
    scope: 'order',
    summary: 'Request the cancellation of all open circuits of an order.',
    body: z.object({
      productOrder: z.object({ productOrderId: z.string() }),
      cancellationReason: z.string().min(1).max(longestRemark).optional(),
      cancellationReasonType: z.enum(['technical', 'commercial']).optional(),
      relatedContactInformation: relatedContacts,
    }),
  }),
  cancellation: cantata('GET', `${path}/cancelProductOrder/:id`, {
    summary: 'Get the cancellation of an order.',
  }),
  dates: cantata('GET', `${path}/modifyProductOrderItemRequestedDeliveryDate`, {
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
    body: z.object({
      productOrderItem: z.object({ productOrderId: z.string(), productOrderItemId: z.string() }),
      requestedCompletionDate: mefMoment,
    }),
  }),
  date: cantata('GET', `${path}/modifyProductOrderItemRequestedDeliveryDate/:id`, {
    summary: 'Get the request for another delivery date of an item.',
  }),
}
