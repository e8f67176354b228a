import { sql } from 'kysely'
import { roleIds } from '#contract/roles.ts'
import { factorMethods, type FactorMethod } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'

/** The second factors of a user; empty without one. */
export async function methodsOf(db: Db, user_id: number): Promise<FactorMethod[]> {
  const { rows } = await sql<Record<FactorMethod, boolean>>`
    select exists (select from totp where user_id = ${user_id} and confirmed_at is not null) as totp,
      exists (select from passkey where user_id = ${user_id}) as passkey,
      exists (select from recovery_code where user_id = ${user_id} and used_at is null) as recovery`.execute(
    db,
  )
  const has = rows[0]!
  return has.totp || has.passkey ? factorMethods.filter((method) => has[method]) : []
}

/** Whether the portal requires a second factor of the session's user (staff), who has neither an app nor a passkey. */
export const lacksFactor = sql<boolean>`
  portal_user.role_id <> ${sql.lit(roleIds.customer)}
  and coalesce((select value from portal_setting where name = 'staff_second_factor' order by version desc limit 1), false)
  and not exists (select from totp where totp.user_id = portal_user.id and totp.confirmed_at is not null)
  and not exists (select from passkey where passkey.user_id = portal_user.id)`
