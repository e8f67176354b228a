import { useRef, useState } from 'react'
import type * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/** What the names begin with under which drafts are kept in the browser. */
const mark = 'draft:'

/**
 * What was typed and not sent, kept for the same person alone: through a reload and through an ended session, until they
 * log out. It is a tab's own unless it is kept in `localStorage`.
 */
export function useDraft<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  empty: T,
  storage = sessionStorage,
) {
  const place = `${mark}${useRead(sessionApi.profile).data?.id ?? ''}:${name}`
  const [draft, set] = useState(() => read(storage.getItem(place), schema) ?? empty)
  // An answer may change it when its screen has gone.
  const latest = useRef(draft)
  const change = (changes: Partial<T>) => {
    latest.current = { ...latest.current, ...changes }
    const text = JSON.stringify(latest.current)
    if (text === JSON.stringify(empty)) storage.removeItem(place)
    else storage.setItem(place, text)
    set(latest.current)
  }
  return { draft, change, forget: () => storage.removeItem(place) }
}

/** Whoever logs out leaves nothing behind. */
export function forgetDrafts() {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(mark)) storage.removeItem(name)
}

function read<T>(text: string | null, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
