import type { BrokenRules } from '#server/testing/broken-rules.ts'
import { people } from '#server/testing/people.ts'

export const brokenFactorRules: BrokenRules = {
  'whoever has a second factor has ten recovery codes, and nobody else has any': [
    `user ${people.acme}`,
    `insert into recovery_code (user_id, position, salt, hash)
      select id, 1, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex') from portal_user
      where email = '${people.acme}'`,
  ],
  'the versions of a portal setting follow each other': [
    'setting staff_second_factor',
    `insert into portal_setting (name, version, value, set_at, set_by)
      select 'staff_second_factor', 2, false, now(), id from portal_user where email = '${people.admin}'`,
  ],
}
