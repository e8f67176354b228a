import { useState } from 'react'
import * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/** A message and a note are drafted apart, so that turning the switch never shows one as the other. */
const threadDraft = z.object({ message: z.string(), note: z.string(), internal: z.boolean() })
export type ThreadDraft = z.output<typeof threadDraft>

const empty: ThreadDraft = { message: '', note: '', internal: false }

/** What was typed about a quote. It outlives a reload and an ended session, for the same person alone. */
export function useThreadDraft(quoteId: number) {
  const place = `threadDraft:${useRead(sessionApi.profile).data?.id ?? ''}:${quoteId}`
  const [draft, setDraft] = useState(() => readDraft(place))
  const change = (changes: Partial<ThreadDraft>) =>
    setDraft((before) => {
      const changed = { ...before, ...changes }
      keepDraft(place, changed)
      return changed
    })
  return { draft, change }
}

function keepDraft(place: string, draft: ThreadDraft) {
  if (draft.message === '' && draft.note === '' && !draft.internal) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(draft))
}

function readDraft(place: string): ThreadDraft {
  try {
    return threadDraft.parse(JSON.parse(localStorage.getItem(place) ?? ''))
  } catch {
    return empty
  }
}
