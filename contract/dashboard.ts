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
  /** Quotes with messages the reader has not seen; so below. */
  unreadQuote: z.int(),
  pendingOrder: z.int(),
  processingOrder: z.int(),
  deliveredOrder: z.int(),
  cancelledOrder: z.int(),
  totalOrder: z.int(),
  /** Orders with a circuit behind its plan, and with an extra charge to be answered. */
  lateOrder: z.int(),
  chargeOrder: z.int(),
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
  /** Orders with a circuit behind its plan, with a wish to cancel undecided, with an extra charge unanswered. */
  cmLateOrder: z.int(),
  cmCancelRequestedOrder: z.int(),
  cmChargeOrder: z.int(),
})
export type EveryCompanyCounts = z.output<typeof everyCompanyCounts>
export type Counters = CustomerCounts | EveryCompanyCounts

export const dashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: ['customer', 'client_manager', 'admin'],
    summary: 'The counters of the role: a customer’s own, or those over all companies.',
    data: z.union([customerCounts, everyCompanyCounts]),
  }),
}
