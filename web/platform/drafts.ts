import { useRef, useState } from 'react'
import type * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/** What the names begin with under which drafts are saved in the browser. */
const mark = 'draft:'

/** What was typed and not sent. */
export interface SavedDraft<T> {
  read: () => T | undefined
  /** Saves what was typed; what is `empty` needs no place. */
  save: (value: T, empty: T) => void
  forget: () => void
}

/**
 * Where what was typed and not sent is saved for the same person alone: through a reload and through an ended session,
 * until they log out. It is a tab's own unless it is saved in `localStorage`.
 */
export function useSavedDraft<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  storage = sessionStorage,
): SavedDraft<T> {
  const place = `${mark}${useRead(sessionApi.profile).data?.id ?? ''}:${name}`
  return {
    read: () => parsed(storage.getItem(place), schema),
    save: (value, empty) => {
      const text = JSON.stringify(value)
      if (text === JSON.stringify(empty)) storage.removeItem(place)
      else storage.setItem(place, text)
    },
    forget: () => storage.removeItem(place),
  }
}

/** A saved draft of what is no form: rows that are added and removed, or a choice that stands in the address. */
export function useDraft<T extends object>(name: string, schema: z.ZodType<T>, empty: T) {
  const saved = useSavedDraft(name, schema)
  const [draft, set] = useState(() => saved.read() ?? empty)
  // An answer may change it when its screen has gone.
  const latest = useRef(draft)
  const change = (changes: Partial<T>) => {
    latest.current = { ...latest.current, ...changes }
    saved.save(latest.current, empty)
    set(latest.current)
  }
  return { draft, change, forget: saved.forget }
}

/** Whoever logs out leaves nothing behind. */
export function forgetDrafts() {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(mark)) storage.removeItem(name)
}

function parsed<T>(text: string | null, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
