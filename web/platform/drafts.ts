import { useRef, useState, useEffect } from 'react'
import * as z from 'zod'
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
  return userDraft(useRead(sessionApi.profile).data?.id, name, schema, storage)
}

/** The draft of a person, or of someone who is not signed in. */
export function userDraft<T extends object>(
  person: number | undefined,
  name: string,
  schema: z.ZodType<T>,
  storage: Storage,
): SavedDraft<T> {
  const place = `${mark}${person ?? ''}:${name}`
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

export function clearDrafts() {
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

const most = 6

const visit = z.object({ path: z.string(), name: z.string(), about: z.string() })

export type Visit = z.infer<typeof visit>

/** The records opened last in this browser, latest first; logging out deletes them. */
export function useRecent(): Visit[] {
  const person = useRead(sessionApi.profile).data?.id
  return visitsOf(person).read()?.visits ?? []
}

export function useVisit(record: Visit | undefined) {
  const person = useRead(sessionApi.profile).data?.id
  const { path, name, about } = record ?? {}
  useEffect(() => {
    if (person === undefined || path === undefined || name === undefined || about === undefined) return
    const saved = visitsOf(person)
    const others = (saved.read()?.visits ?? []).filter((each) => each.path !== path)
    saved.save({ visits: [{ path, name, about }, ...others].slice(0, most) }, { visits: [] })
  }, [person, path, name, about])
}

const visits = z.object({ visits: z.array(visit) })

function visitsOf(person: number | undefined) {
  return userDraft(person, 'recent', visits, localStorage)
}
