import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const floorChecks: Checks = {
  'a price below the floor that was approved was given to the quote, by who asked': () => sql`
    select format('price below the floor %s', f.id) as record, format('no price by user %s', f.requested_by) as difference
    from floor_approval f
    where f.status = 'approved' and not exists (select from quote_event e
      where e.company_id = f.company_id and e.quote_id = f.quote_id and e.action = 'price'
        and e.actor_id = f.requested_by and e.at = f.ended_at)`,

  'a quote is as it was while a price below the floor is asked for': () => sql`
    select format('price below the floor %s', f.id) as record, format('%s is %s at %s sen, was %s', q.reference, q.status,
      coalesce(q.bandwidth_mrc::text, 'no'), coalesce(f.was_mrc::text, 'no')) as difference
    from floor_approval f join quote q on q.company_id = f.company_id and q.id = f.quote_id
    where f.status = 'open' and (q.status not in ('pending', 'active')
      or (q.bandwidth_nrc, q.bandwidth_mrc) is distinct from (f.was_nrc, f.was_mrc))`,

  'an open request for a price below the floor is from an active client manager': () => sql`
    select format('price below the floor %s', f.id) as record, format('requested by user %s', f.requested_by) as difference
    from floor_approval f
    where f.status = 'open' and not exists (select from portal_user u
      where u.id = f.requested_by and u.role_id = 3 and u.status_id = 2)`,

  'who ended a request for a price below the floor may have done so': () => sql`
    select format('price below the floor %s', f.id) as record, format('%s by %s, asked by %s', f.status,
      coalesce(f.ended_by::text, 'nobody'), f.requested_by) as difference
    from floor_approval f
    where (f.status in ('approved', 'declined') and (f.ended_by is null or f.ended_by = f.requested_by))
      or (f.status = 'withdrawn' and f.ended_by is distinct from f.requested_by)
      or (f.status = 'declined' and f.words is null)`,
}
