import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

/**
 * The `context` of texts on screens that a company and our own people share: a text that calls the company "you" has a
 * second form, its key ended by `_staff`, in which the company is spoken of.
 */
export function useReader(): 'staff' | undefined {
  const profile = useRead(sessionApi.profile).data
  return profile && roleOf(profile.user_role_id) !== 'customer' ? 'staff' : undefined
}
