import * as z from 'zod'
import { useSavedDraft } from '#web/platform/drafts.ts'

const messageDraft = z.object({ text: z.string() })
const noteDraft = z.object({ text: z.string(), internal: z.boolean() })

export const emptyMessage = { text: '' }
/** `internal`: a note is being written, and no message. */
export const emptyNote = { text: '', internal: false }

/**
 * Where what was typed about a quote is saved, for every tab. A message and a note are apart, so that turning the
 * switch never shows one as the other.
 */
export function useThreadDrafts(quoteId: number) {
  return {
    message: useSavedDraft(`thread:${quoteId}`, messageDraft, localStorage),
    note: useSavedDraft(`thread-note:${quoteId}`, noteDraft, localStorage),
  }
}
