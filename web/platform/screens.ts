import { useRouter } from '@tanstack/react-router'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { mayOpen } from '#web/platform/areas.ts'
import type { Path } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** Whether this version has a screen at the path; links to others are hidden. */
export function useScreenExists(): (path: Path) => boolean {
  const router = useRouter()
  // `$` is the route that matches unknown paths.
  return (path) => router.getMatchedRoutes(path)[2]?.path !== '$'
}

/** Undefined while the profile is loading. */
export function useRole() {
  const profile = useRead(sessionApi.profile).data
  return profile && roleOf(profile.user_role_id)
}

export function useMayOpen(): (path: Path) => boolean {
  const exists = useScreenExists()
  const role = useRole()
  return (path) => role !== undefined && exists(path) && mayOpen(path, role)
}

/**
 * The i18next `context` of texts on shared screens: texts that address the company as "you" have a second form for staff,
 * with the suffix `_staff`.
 */
export function useReader(): 'staff' | undefined {
  const role = useRole()
  return role && role !== 'customer' ? 'staff' : undefined
}
