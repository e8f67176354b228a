import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import { chargeExceeds, type Limited } from '#contract/orders/spending-limit.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { readCommitted } from '#server/session/queries.ts'

export interface Buyer extends Limited {
  company_admin: boolean
  hold: string | null
  depositMonths: number
}

/**
 * A simultaneous hold of the company waits for this transaction, and with `lock` so do the buyer's removal, new limit
 * and, if the limit counts per month, other orders. Throws 401 for a person who has left the company.
 */
export async function readBuyer(db: Db, viewer: Viewer, { lock = false } = {}): Promise<Buyer> {
  const { rows } = await sql<Buyer & { limit_per_month: boolean }>`
    select u.company_admin, u.spending_limit, u.limit_per_month, lock_hold(c.id) as hold,
      coalesce(c.deposit_months, ${portalNumber('deposit_months', viewer.today)}) as "depositMonths"
    from company c join portal_user u on u.id = ${viewer.userId}
    where c.id = ${companyOf(viewer)} and u.status_id = ${sql.lit(userStatusIds.active)}
    ${lock ? sql`for share of u` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('unauthenticated', (w) => w.unauthenticated)
  const { limit_per_month, ...buyer } = rows[0]
  return {
    ...buyer,
    committed_this_month: lock && limit_per_month ? await lockMonth(db, viewer, viewer.userId) : null,
  }
}

/** 409 for a charge above the limit of a person who is no administrator. */
export function refuseAboveLimit(buyer: Buyer, commitment: Sen): void {
  const exceeded = chargeExceeds(commitment, buyer)
  if (exceeded) throw new AppError('wrong_status', (w) => w.chargeAboveLimit(exceeded))
}

/** Locks the buyer's orders of this month until the transaction ends and answers what they commit to. */
export async function lockMonth(db: Db, viewer: Viewer, buyerId: number): Promise<Sen> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ordering)}, ${buyerId}::int)`.execute(db)
  return readCommitted(db, viewer, buyerId)
}

const ordering = 7_209
