import { useTranslation } from 'react-i18next'
import { longestMessage, threadApi } from '#contract/threads.ts'
import { useWrite } from '#web/platform/query.ts'

/** Sends a message with its files, or keeps a note; what was typed is only let go once the server has it. */
export function useSending(quoteId: number, internal: boolean, onSent: (sent: 'message' | 'note') => void) {
  const { t } = useTranslation()
  // Each tells which it was: by the time it has been answered, the other may be being written.
  const post = useWrite(threadApi.post, { onDone: () => onSent('message') })
  const note = useWrite(threadApi.note, { onDone: () => onSent('note') })
  const used = internal ? note : post
  const params = { id: quoteId }
  return {
    pending: used.isPending,
    error: used.error,
    /** What was done, until something else is typed. */
    done: used.isSuccess ? t(internal ? 'threads.noteKept' : 'threads.sent') : undefined,
    send: (text: string, file_ids: number[]) =>
      internal ? note.mutate({ params, body: { text } }) : post.mutate({ params, body: { text, file_ids } }),
    reset() {
      if (!used.isIdle && !used.isPending) used.reset()
    },
  }
}

interface Typed {
  text: string
  internal: boolean
  attached: number
  uploading: boolean
}

/** Why nothing can be sent yet, or how it is. */
export function useWait({ text, internal, attached, uploading }: Typed): { reason?: string; hint: string } {
  const { t, i18n } = useTranslation()
  const words = text.trim()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? t('threads.cmdEnter') : t('threads.ctrlEnter')
  return { reason: reasonOf(), hint: t(internal ? 'threads.keysKeep' : 'threads.keysSend', { keys }) }

  function reasonOf() {
    if (words.length > longestMessage)
      return t('threads.wait.tooLong', { typed: number(words.length), most: number(longestMessage) })
    if (internal) return words === '' ? t('threads.wait.emptyNote') : undefined
    if (uploading) return t('threads.wait.uploading')
    return words === '' && attached === 0 ? t('threads.wait.empty') : undefined
  }
}
