import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/**
 * The `context` of texts on screens that companies and staff share: a text that addresses the company as "you" has a
 * second form for staff, whose key ends with `_staff`.
 */
export function useReader(): 'staff' | undefined {
  const profile = useRead(sessionApi.profile).data
  return profile && roleOf(profile.user_role_id) !== 'customer' ? 'staff' : undefined
}
