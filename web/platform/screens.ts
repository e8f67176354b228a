import { useRouter } from '@tanstack/react-router'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { mayOpen } from '#web/platform/areas.ts'
import type { Path } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** Whether the screen at a path is part of this version; links to others are hidden. */
export function useScreenExists(): (path: Path) => boolean {
  const router = useRouter()
  // The last route of all takes what no screen is at.
  return (path) => router.getMatchedRoutes(path)[2]?.path !== '$'
}

/** Whether a screen exists and the reader's role may open it. What only informs a role is no link. */
export function useMayOpen(): (path: Path) => boolean {
  const exists = useScreenExists()
  const profile = useRead(sessionApi.profile).data
  const role = profile && roleOf(profile.user_role_id)
  return (path) => role !== undefined && exists(path) && mayOpen(path, role)
}
