import { useEffect } from 'react'
import * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { personsDraft } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'

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
  return personsDraft(person, 'recent', visits, localStorage)
}
