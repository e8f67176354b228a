import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { call, CallError } from '#web/platform/api.ts'
import { carryingMessage } from '#web/platform/carry.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { refreshAfter } from '#web/platform/query.ts'

/** The progress of cancelling several quotes. */
export interface Cancelling {
  /** The number of quotes, and of answers. */
  count: number
  answered: number
  cancelled: readonly Quote[]
  failed: readonly Failed[]
}

interface Failed {
  quote: Quote
  error: unknown
}

/** Cancels quotes one after another with one reason. It continues after a failure, but stops if the session ends. */
export function useCancelSeveral(onSettled: (quotes: readonly Quote[]) => void) {
  const { t } = useTranslation()
  const sending = useRef(false)
  const [state, setState] = useState<Cancelling | null>(null)
  const running = state !== null && state.answered < state.count

  const run = async (quotes: readonly Quote[], reason: string | null) => {
    // `running` comes with the next rendering, which may be after the second click of a double one.
    if (sending.current) return
    sending.current = true
    let now: Cancelling = { count: quotes.length, answered: 0, cancelled: [], failed: [] }
    setState(now)
    for (const quote of quotes) {
      const error = await cancelled(quote, reason)
      now = {
        ...now,
        answered: now.answered + 1,
        ...(error === null
          ? { cancelled: [...now.cancelled, quote] }
          : { failed: [...now.failed, { quote, error }] }),
      }
      setState(now)
      if (error instanceof CallError && error.status === 401) {
        // If the session ends the dialog closes, so the progress is shown as an alert.
        const done = now.cancelled.length
        return raiseAlert(t('quoteDialogs.cancelSeveral.partly', { count: quotes.length, done }))
      }
    }
    sending.current = false
    onSettled([...now.cancelled, ...now.failed.filter(isForGood).map(({ quote }) => quote)])
    void refreshAfter(quoteApi.cancel)
  }
  return { state, running, run }
}

/** Whether the quote has been ordered, cancelled or removed and can no longer be cancelled. */
export function isForGood({ error }: Failed): boolean {
  return error instanceof CallError && (error.code === 'wrong_status' || error.code === 'not_found')
}

/** Null once it is cancelled, else why it is not. */
async function cancelled({ id }: Quote, reason: string | null): Promise<unknown> {
  try {
    await carryingMessage(() => call(quoteApi.cancel, { params: { id }, body: { reason } }))
    return null
  } catch (error) {
    return error
  }
}
