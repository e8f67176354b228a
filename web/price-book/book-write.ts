import type { Endpoint } from '#contract/endpoint.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** A write of the price book: its message is shown, and the dialog closes. */
export function useBookWrite<E extends Endpoint>(endpoint: E, onClose: () => void) {
  return useWrite(endpoint, {
    onDone: ({ message }) => {
      if (message) showMessage(message)
      onClose()
    },
  })
}
