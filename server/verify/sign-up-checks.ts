import { sql } from 'kysely'
import { userStatusIds } from '#contract/roles.ts'
import type { Checks } from '#server/verify/check.ts'

const { pending, rejected } = userStatusIds

export const signUpChecks: Checks = {
  'an applicant is pending until the sign-up is decided, and rejected only with a reason': () => sql`
    select 'user ' || u.email as record, format('status %s, decided at %s, rejected because %s', u.status_id,
      coalesce(s.decided_at::text, 'none'), coalesce(s.rejection_reason, 'none')) as difference
    from sign_up s join portal_user u on u.id = s.user_id
    where (s.decided_at is null) <> (u.status_id = ${pending})
      or (s.rejection_reason is not null) <> (u.status_id = ${rejected})`,

  'the decision on a sign-up is in the history of its applicant': () => sql`
    select 'user ' || u.email as record, format('decided by user %s, and the history has %s by user %s', s.decided_by,
      coalesce(e.action, 'nothing'), e.actor_id) as difference
    from sign_up s join portal_user u on u.id = s.user_id
      left join user_event e on e.user_id = s.user_id and e.action in ('approve', 'reject')
    where s.decided_at is not null and (s.decided_by, case when s.rejection_reason is null then 'approve' else 'reject' end,
      s.rejection_reason) is distinct from (e.actor_id, e.action, e.reason)`,
}
