import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const approvalChecks: Checks = {
  'an approved request has an order of its quotes, by who asked': () => sql`
    select format('approval %s', a.id) as record, format('its order is %s', coalesce(o.reference, 'missing')) as difference
    from order_approval a
      left join purchase_order o on o.company_id = a.company_id and o.id = a.order_id and o.ordered_by = a.requested_by
    where a.status = 'approved' and (o.id is null or exists (
      select from order_approval_quote q where q.company_id = a.company_id and q.approval_id = a.id and not exists (
        select from circuit k where k.company_id = q.company_id and k.order_id = o.id and k.quote_id = q.quote_id)))`,

  'the quotes of an open request are active': () => sql`
    select format('approval %s', a.id) as record, format('quote %s is %s', q.reference, q.status) as difference
    from order_approval a
      join order_approval_quote w on w.company_id = a.company_id and w.approval_id = a.id
      join quote q on q.company_id = w.company_id and q.id = w.quote_id
    where a.status = 'open' and q.status <> 'active'`,

  'the quotes of a request are kept for it while it is open': () => sql`
    select format('approval %s', a.id) as record, format('it is %s, its quote %s', a.status,
      case when w.open then 'waits' else 'is free' end) as difference
    from order_approval a left join order_approval_quote w on w.company_id = a.company_id and w.approval_id = a.id
    where (a.status = 'open') is distinct from w.open`,

  'an open request is from an active user of its company': () => sql`
    select format('approval %s', a.id) as record, format('requested by user %s', a.requested_by) as difference
    from order_approval a
    where a.status = 'open' and not exists (select from portal_user u
      where u.id = a.requested_by and u.company_id = a.company_id and u.status_id = 2)`,

  'an open invitation is from an active administrator of its company': () => sql`
    select format('invitation %s', i.id) as record, format('from user %s', i.invited_by) as difference
    from invitation i
    where i.status = 'open' and not exists (select from portal_user u
      where u.id = i.invited_by and u.company_id = i.company_id and u.company_admin and u.status_id = 2)`,

  'a delegation is from an active administrator to an active colleague': () => sql`
    select format('delegation of user %s', d.administrator_id) as record, format('to user %s', d.delegate_id) as difference
    from approval_delegate d
    where (select count(*) from portal_user u where u.company_id = d.company_id and u.status_id = 2
      and (u.id = d.delegate_id or (u.id = d.administrator_id and u.company_admin))) < 2`,

  'nobody decides on their own request': () => sql`
    select format('approval %s', a.id) as record, format('%s by user %s, who asked', a.status, a.ended_by) as difference
    from order_approval a where a.status in ('approved', 'declined') and a.ended_by is not distinct from a.requested_by`,

  'an order above the spending limit of who ordered was approved': () => sql`
    select o.reference as record, format('commits to %s sen, above %s', sum(q.total_nrc + q.total_mrc
      * greatest(1, coalesce(q.contract_months, 0))), u.spending_limit) as difference
    from purchase_order o join portal_user u on u.id = o.ordered_by and u.spending_limit_since < o.ordered_at
      join circuit k on k.company_id = o.company_id and k.order_id = o.id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where not exists (select from order_approval a where a.company_id = o.company_id and a.order_id = o.id)
    group by o.company_id, o.id, o.reference, u.spending_limit
    having sum(q.total_nrc + q.total_mrc * greatest(1, coalesce(q.contract_months, 0))) > u.spending_limit`,
}
