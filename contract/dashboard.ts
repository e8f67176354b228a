import * as z from 'zod'
import { customerNeeds } from '#contract/customers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, moment } from '#contract/text.ts'

const customerCounts = z.object({
  pendingQuote: z.int(),
  activeQuote: z.int(),
  cancelledQuote: z.int(),
  expiredQuote: z.int(),
  totalQuote: z.int(),
  cartQuote: z.int(),
  orderedQuote: z.int(),
  expiringQuote: z.int(),
  /** Quotes with messages that the reader has not seen. */
  unreadQuote: z.int(),
  pendingOrder: z.int(),
  processingOrder: z.int(),
  deliveredOrder: z.int(),
  cancelledOrder: z.int(),
  totalOrder: z.int(),
  /** Orders with an overdue circuit, an open extra charge, an offered cancellation. */
  lateOrder: z.int(),
  chargeOrder: z.int(),
  cancelOfferOrder: z.int(),
  /** Open order approvals: those the reader may decide, and their own. */
  decideApproval: z.int(),
  ownApproval: z.int(),
  /** Services that await acceptance, and those whose terms end within 90 days. */
  acceptService: z.int(),
  endingService: z.int(),
})
export type CustomerCounts = z.output<typeof customerCounts>

/** The cart lists priced quotes and those that await a price. */
export const cartStatuses = 'cart,pending'

export function cartCount({ cartQuote, pendingQuote }: CustomerCounts): number {
  return cartQuote + pendingQuote
}

const allCompaniesCounts = z.object({
  cmTotalPendingQuote: z.int(),
  cmTotalActiveQuote: z.int(),
  cmTotalQuote: z.int(),
  cmUnreadQuote: z.int(),
  cmTotalPendingOrder: z.int(),
  cmTotalProcessingOrder: z.int(),
  cmTotalDeliveredOrder: z.int(),
  cmTotalOrder: z.int(),
  cmCancelledOrder: z.int(),
  /** Orders with an overdue circuit, a cancellation request to decide, an offered one, an open extra charge. */
  cmLateOrder: z.int(),
  cmCancelRequestedOrder: z.int(),
  cmDateRequestedOrder: z.int(),
  cmCancelOfferOrder: z.int(),
  cmChargeOrder: z.int(),
  /** Open circuits whose next milestone is overdue, and those whose is due this week. */
  cmOverdueCircuit: z.int(),
  cmDueCircuit: z.int(),
  cmDecideFloor: z.int(),
  cmEndingService: z.int(),
  /** The shares of products 1 and 2 among all quotes that are not removed, in percent with one decimal. */
  pllPctg: z.number(),
  idPctg: z.number(),
})
export type AllCompaniesCounts = z.output<typeof allCompaniesCounts>

const adminCounts = allCompaniesCounts.extend({
  customerList: z.array(z.object({ id, company: z.string() })),
  totalUser: z.int(),
  totalCustomer: z.int(),
  waitingUser: z.int(),
  /** Companies that `GET /customers?needs=` lists. */
  needs: z.record(z.enum(customerNeeds), z.int()),
  /** Waiting mails and the oldest; runs of the scheduled tasks in the past day and the latest. Late after 15 minutes. */
  health: z.record(
    z.enum(['mails', 'tasks']),
    z.object({ count: z.int(), at: moment.nullable(), late: z.boolean() }),
  ),
})
export type AdminCounts = z.output<typeof adminCounts>
export type Counters = CustomerCounts | AllCompaniesCounts | AdminCounts

export const dashboardApi = {
  read: endpoint('GET', '/dashboard', {
    access: ['customer', 'client_manager', 'admin'],
    summary:
      'Get the counters of the dashboard: a customer’s own, or those of all companies for staff. An administrator’s also list the companies, count the users, and have the state of mails and scheduled tasks.',
    data: z.union([customerCounts, adminCounts, allCompaniesCounts]),
  }),
}
