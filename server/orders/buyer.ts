import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

export interface Buyer {
  /** In sen over the term, without approval; null for no limit. */
  spending_limit: Sen | null
  hold: string | null
  depositMonths: number
}

/**
 * A simultaneous hold of the company waits for this transaction, and with `lock` so do the buyer's removal and new
 * limit. Throws 401 for a person who has left the company.
 */
export async function readBuyer(db: Db, viewer: Viewer, { lock = false } = {}): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select u.spending_limit, lock_hold(c.id) as hold,
      coalesce(c.deposit_months, ${portalNumber('deposit_months', viewer.today)}) as "depositMonths"
    from company c join portal_user u on u.id = ${viewer.userId}
    where c.id = ${companyOf(viewer)} and u.status_id = ${sql.lit(userStatusIds.active)}
    ${lock ? sql`for share of u` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('unauthenticated', (w) => w.unauthenticated)
  return rows[0]
}
