import { sql } from 'kysely'
import type { BillTo } from '#contract/customers/bill-to.ts'
import type { Sen } from '#contract/money.ts'
import { userStatusIds } from '#contract/roles.ts'
import { billToColumns } from '#server/customers/bill-to.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { portalNumber } from '#server/platform/portal-number.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** What an order needs to know of its company and of whoever orders. */
export interface Buyer {
  /** What they may order without approval, in sen over the term; null for any order. */
  spending_limit: Sen | null
  /** Why the company may not order; null while it may. */
  hold: string | null
  /** The monthly charges that the company owes as its deposit. */
  depositMonths: number
  billTo: BillTo
}

/**
 * The buyer of an order. A hold of the company set at the same moment waits for this transaction, and with
 * `lock` so do the buyer's removal and new limit. Throws 401 for a person who has left the company.
 */
export async function readBuyer(db: Db, viewer: Viewer, { lock = false } = {}): Promise<Buyer> {
  const { rows } = await sql<Omit<Buyer, 'billTo'> & BillTo>`
    select u.spending_limit, lock_hold(c.id) as hold,
      coalesce(c.deposit_months, ${portalNumber('deposit_months', viewer.today)}) as "depositMonths", ${billToColumns}
    from company c join portal_user u on u.id = ${viewer.userId}
    where c.id = ${companyOf(viewer)} and u.status_id = ${sql.lit(userStatusIds.active)}
    ${lock ? sql`for share of u` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('unauthenticated', (w) => w.unauthenticated)
  const { company, address, ...buyer } = rows[0]
  return { ...buyer, billTo: { company, address } }
}
