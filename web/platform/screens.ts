import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/** Undefined while the profile is loading. */
export function useRole() {
  const profile = useRead(sessionApi.profile).data
  return profile && roleOf(profile.user_role_id)
}

/**
 * The i18next `context` of texts on shared screens: texts that address the company as "you" have a second form for staff,
 * with the suffix `_staff`.
 */
export function useReader(): 'staff' | undefined {
  const role = useRole()
  return role && role !== 'customer' ? 'staff' : undefined
}
