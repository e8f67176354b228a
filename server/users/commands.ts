import { sql } from 'kysely'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { CannotStart } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { makeLink } from '#server/session/make-link.ts'

/** Hours in which a new user's set-password link works, once. */
const linkHours = 48

/** Creates an active admin, or finds one without a password; answers the token of a link. Refuses another user's email. */
export function createAdmin(owner: Db, email: string, now: Date): Promise<string> {
  return atomically(owner, async (db) => {
    const known = await db
      .selectFrom('portal_user')
      .select(['id', 'role_id', 'password_hash'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (known && (known.role_id !== roleIds.admin || known.password_hash !== null))
      throw new CannotStart(`There already is a user ${email}`)
    const user =
      known ??
      (await db
        .insertInto('portal_user')
        .values({
          company_id: null,
          email,
          password_hash: null,
          first_name: 'Portal',
          last_name: 'Administrator',
          role_id: roleIds.admin,
          status_id: userStatusIds.active,
        })
        .returning('id')
        .executeTakeFirstOrThrow())
    return makeLink(db, user.id, new Date(now.getTime() + linkHours * 3_600_000))
  })
}
