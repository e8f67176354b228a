import { useRef, useState } from 'react'
import type * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

const mark = 'draft:'

export interface SavedDraft<T> {
  read: () => T | undefined
  /** Saves a draft; one equal to `empty` is removed. */
  save: (value: T, empty: T) => void
  forget: () => void
}

/**
 * Input that is not sent yet. It survives a reload and an ended session until the person logs out. Drafts belong to the
 * tab unless they are in `localStorage`.
 */
export function useSavedDraft<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  storage = sessionStorage,
): SavedDraft<T> {
  return personsDraft(useRead(sessionApi.profile).data?.id, name, schema, storage)
}

export function personsDraft<T extends object>(
  person: number | undefined,
  name: string,
  schema: z.ZodType<T>,
  storage: Storage,
): SavedDraft<T> {
  return draftAt(`${person ?? ''}:${name}`, schema, storage)
}

/** For people who are not signed in. */
export function strangersDraft<T extends object>(name: string, schema: z.ZodType<T>): SavedDraft<T> {
  return draftAt(`:${name}`, schema, sessionStorage)
}

function draftAt<T extends object>(of: string, schema: z.ZodType<T>, storage: Storage): SavedDraft<T> {
  const place = `${mark}${of}`
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

/** A draft outside a form, such as rows that are added and removed. */
export function useDraft<T extends object>(name: string, schema: z.ZodType<T>, empty: T) {
  const saved = useSavedDraft(name, schema)
  const [draft, set] = useState(() => saved.read() ?? empty)
  // An answer may change it after its screen has unmounted.
  const latest = useRef(draft)
  const change = (changes: Partial<T>) => {
    latest.current = { ...latest.current, ...changes }
    saved.save(latest.current, empty)
    set(latest.current)
  }
  return { draft, change, forget: saved.forget }
}

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
