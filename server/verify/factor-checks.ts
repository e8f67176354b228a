import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const factorChecks: Checks = {
  'whoever has a second factor has ten recovery codes, and nobody else has any': () => sql`
    select format('user %s', u.email) as record,
      format('has %s recovery codes, of %s', coalesce(c.codes, 0), case when f.user_id is null then 0 else 10 end) as difference
    from portal_user u
      left join (select user_id, count(*) as codes from recovery_code group by 1) c on c.user_id = u.id
      left join (select user_id from totp where confirmed_at is not null union select user_id from passkey) f
        on f.user_id = u.id
    where coalesce(c.codes, 0) <> case when f.user_id is null then 0 else 10 end`,

  'the versions of a portal setting follow each other': () => sql`
    select format('setting %s', name) as record, format('%s versions, the last is %s', count(*), max(version)) as difference
    from portal_setting group by name having count(*) <> max(version)`,
}
