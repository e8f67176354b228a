import * as z from 'zod'
import { useDraft } from '#web/platform/drafts.ts'

/** A message and a note are drafted apart, so that turning the switch never shows one as the other. */
const threadDraft = z.object({ message: z.string(), note: z.string(), internal: z.boolean() })

const empty = { message: '', note: '', internal: false }

/** What was typed about a quote, in every tab. */
export function useThreadDraft(quoteId: number) {
  return useDraft(`thread:${quoteId}`, threadDraft, empty, localStorage)
}
