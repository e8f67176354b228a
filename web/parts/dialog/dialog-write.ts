import type { Endpoint } from '#contract/endpoint.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite, type WriteOptions } from '#web/platform/query.ts'

/** On success the dialog closes and the reply's message is shown. */
export function useDialogWrite<E extends Endpoint>(
  endpoint: E,
  onClose: () => void,
  options?: Pick<WriteOptions<E>, 'onFailed'>,
) {
  return useWrite(endpoint, {
    ...options,
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
    },
  })
}
