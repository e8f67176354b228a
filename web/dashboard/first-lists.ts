import { orderApi } from '#contract/orders/api.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Role } from '#contract/roles.ts'
import { useList } from '#web/platform/query.ts'

/** Rows of each list on the dashboard. */
export const mostRows = { messages: 10, pending: 5, expiring: 5, orders: 5 } as const

/** Quotes in any state with messages from companies that the reader has not seen. */
export const useNewMessages = (enabled = true) =>
  useList(
    quoteApi.listAll,
    { query: { status: 'all', unread: '1', per_page: mostRows.messages } },
    { enabled },
  )

/** The quotes that have waited longest for a price. */
export const useOldestPending = (enabled = true) =>
  useList(
    quoteApi.listAll,
    { query: { status: 'pending', sort: 'pending_since', per_page: mostRows.pending } },
    { enabled },
  )

/** The quotes that expire first. */
export const useExpiring = (enabled = true) =>
  useList(
    quoteApi.list,
    { query: { status: 'active', expiring: '1', sort: 'validity', per_page: mostRows.expiring } },
    { enabled },
  )

/** The latest orders of an open status. */
export const useOpenOrders = (status: 'pending' | 'processing', enabled = true) =>
  useList(orderApi.list, { query: { status, per_page: mostRows.orders } }, { enabled })

/**
 * Asks for the lists of a role's dashboard together with its counters, and says whether any of them is still to come: what
 * stands below a list would move when it arrives.
 */
export function useFirstListsLoading(role: Role | undefined): boolean {
  const staff = role === 'client_manager'
  const customer = role === 'customer'
  return [
    useNewMessages(staff),
    useOldestPending(staff),
    useExpiring(customer),
    useOpenOrders('pending', customer),
    useOpenOrders('processing', customer),
  ].some(({ isLoading }) => isLoading)
}
