import type { Endpoint } from '#contract/endpoint.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** Changes circuits of an order. When it is done, `onDone` closes what asked for it, and the answer's message is shown. */
export function useChange<E extends Endpoint>(endpoint: E, onDone: () => void) {
  return useWrite(endpoint, {
    onDone: ({ message }) => {
      onDone()
      if (message) showMessage(message)
    },
  })
}
