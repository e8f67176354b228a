import { useTranslation } from 'react-i18next'
import { longestMessage, threadApi, type ThreadFile } from '#contract/threads.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useWrite } from '#web/platform/query.ts'
import { emptyMessage, emptyNote, useThreadDrafts } from '#web/threads/draft.ts'

interface Attached {
  quoteId: number
  /** What has been uploaded and not sent, and whether more is on its way. */
  unsent: readonly ThreadFile[]
  uploading: boolean
  onSent: () => void
}

/** The two forms of a conversation, a message with files and a note. Input is cleared once the server has saved it. */
export function useThreadForms({ quoteId, unsent, uploading, onSent }: Attached) {
  const { t, i18n } = useTranslation()
  const drafts = useThreadDrafts(quoteId)
  const params = { id: quoteId }
  // Each empties its own form: by the time it has been answered, the other may be being written.
  const post = useWrite(threadApi.post, { onDone: () => sent(message) })
  const save = useWrite(threadApi.note, { onDone: () => sent(note) })
  const failed = t('threads.failed')
  const message = usePortalForm({
    initial: emptyMessage,
    draft: drafts.message,
    needed: ({ text }) => tooLong(text) ?? (uploading ? t('threads.wait.uploading') : nothingToSend(text)),
    write: post,
    input: ({ text }) => ({ params, body: { text: text.trim(), file_ids: unsent.map(({ id }) => id) } }),
    failed,
  })
  const note = usePortalForm({
    initial: emptyNote,
    draft: drafts.note,
    needed: ({ text }) => tooLong(text) ?? (text.trim() === '' && t('threads.wait.emptyNote')),
    write: save,
    input: ({ text }) => ({ params, body: { text: text.trim() } }),
    failed,
  })
  return { message, note, post, save }

  function sent(form: { set: (changes: { text: string }) => void }) {
    form.set({ text: '' })
    onSent()
  }

  function nothingToSend(text: string) {
    return text.trim() === '' && unsent.length === 0 && t('threads.wait.empty')
  }

  function tooLong(text: string): string | undefined {
    const number = (value: number) => value.toLocaleString(i18n.language)
    const { length } = text.trim()
    if (length <= longestMessage) return undefined
    return t('threads.wait.tooLong', { typed: number(length), most: number(longestMessage) })
  }
}
