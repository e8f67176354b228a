import { sql } from 'kysely'
import { roleIds } from '#contract/roles.ts'
import { factorMethods, type FactorMethod } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { recoveryCodesLeft } from '#server/session/recovery-codes.ts'

/** The second factors of a user; empty without one. */
export async function methodsOf(db: Db, user_id: number): Promise<FactorMethod[]> {
  const [totp, passkey] = await Promise.all([
    db
      .selectFrom('totp')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db.selectFrom('passkey').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst(),
  ])
  if (!totp && !passkey) return []
  const recovery = (await recoveryCodesLeft(db, user_id)) > 0
  const has: Record<FactorMethod, boolean> = { totp: Boolean(totp), passkey: Boolean(passkey), recovery }
  return factorMethods.filter((method) => has[method])
}

/** Whether the portal requires a second factor of the session's user (staff), who has neither an app nor a passkey. */
export const lacksFactor = sql<boolean>`
  portal_user.role_id <> ${sql.lit(roleIds.customer)}
  and coalesce((select value from portal_setting where name = 'staff_second_factor' order by version desc limit 1), false)
  and not exists (select from totp where totp.user_id = portal_user.id and totp.confirmed_at is not null)
  and not exists (select from passkey where passkey.user_id = portal_user.id)`
