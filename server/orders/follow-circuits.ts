import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { LockedOrder } from '#server/orders/lock.ts'

/**
 * Derives the order from its circuits. Status: pending until one starts, then processing; delivered when all are
 * delivered or cancelled, cancelled when all are. Totals: sums of its circuits; a cancelled circuit counts only its
 * cancellation charge.
 */
export async function followCircuits(db: Db, order: LockedOrder): Promise<void> {
  await sql`
    update purchase_order o set status = following.status
    from (
      select case
        when bool_and(k.status = 'cancelled') then 'cancelled'
        when bool_and(k.status in ('delivered', 'cancelled')) then 'delivered'
        when bool_or(k.status in ('processing', 'delivered')) or ${order.status} <> 'pending' then 'processing'
        else 'pending' end as status
      from circuit k where k.company_id = ${order.company_id} and k.order_id = ${order.id}) following
    where o.company_id = ${order.company_id} and o.id = ${order.id}`.execute(db)
  await sql`select sum_charges(${order.company_id}, ${order.id})`.execute(db)
}
