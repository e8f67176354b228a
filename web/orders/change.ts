import type { Endpoint } from '#contract/endpoint.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** Changes circuits of an order. On success, calls `onDone` and shows the answer's message. */
export function useChange<E extends Endpoint>(endpoint: E, onDone: () => void) {
  return useWrite(endpoint, {
    onDone: ({ message }) => {
      onDone()
      if (message) showMessage(message)
    },
  })
}
