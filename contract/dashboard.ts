import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const customerCounts = z.object({
  pendingQuote: z.int(),
  activeQuote: z.int(),
  cancelledQuote: z.int(),
  expiredQuote: z.int(),
  totalQuote: z.int(),
  cartQuote: z.int(),
  expiringQuote: z.int(),
  /** Quotes with messages that the reader has not seen, here and below. */
  unreadQuote: z.int(),
  pendingOrder: z.int(),
  processingOrder: z.int(),
  deliveredOrder: z.int(),
  cancelledOrder: z.int(),
  totalOrder: z.int(),
  /** Orders with an overdue circuit, with an open extra charge, and with an offered cancellation. */
  lateOrder: z.int(),
  chargeOrder: z.int(),
  cancelOfferOrder: z.int(),
})
export type CustomerCounts = z.output<typeof customerCounts>

const everyCompanyCounts = z.object({
  cmTotalPendingQuote: z.int(),
  cmTotalActiveQuote: z.int(),
  cmTotalQuote: z.int(),
  cmUnreadQuote: z.int(),
  cmTotalPendingOrder: z.int(),
  cmTotalProcessingOrder: z.int(),
  cmTotalDeliveredOrder: z.int(),
  cmTotalOrder: z.int(),
  cmCancelledOrder: z.int(),
  /** Orders with an overdue circuit, with a cancellation request to decide, with an offered one, and with an open extra charge. */
  cmLateOrder: z.int(),
  cmCancelRequestedOrder: z.int(),
  cmCancelOfferOrder: z.int(),
  cmChargeOrder: z.int(),
})
export type EveryCompanyCounts = z.output<typeof everyCompanyCounts>
export type Counters = CustomerCounts | EveryCompanyCounts

export const dashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: ['customer', 'client_manager', 'admin'],
    summary: 'Get the counters of the dashboard: a customer’s own, or those of all companies for staff.',
    data: z.union([customerCounts, everyCompanyCounts]),
  }),
}
