import { dashboardApi } from '#contract/dashboard.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { orderApi } from '#contract/orders/orders.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** What moves a circuit or changes what it costs makes this untrue on the screens of both sides. */
const stale = [
  orderApi.one,
  orderApi.list,
  orderApi.listAll,
  quoteApi.one,
  quoteApi.list,
  quoteApi.listAll,
  dashboardApi.read,
]

/** Changes circuits of an order. When it is done, `onDone` closes what asked for it, and the answer's message is shown. */
export function useChange<E extends Endpoint>(endpoint: E, onDone: () => void) {
  return useWrite(endpoint, {
    stale,
    onDone: ({ message }) => {
      onDone()
      if (message) showMessage(message)
    },
  })
}
