import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { LockedOrder } from '#server/orders/lock.ts'

/** What the circuits `k` of an order cost; one that is cancelled costs its accepted cancellation charge alone. */
const livingSums = sql.join(
  Object.entries({
    total_nrc: 'k.cancellation_nrc',
    total_mrc: null,
    tax_nrc: null,
    tax_mrc: null,
  }).map(
    ([name, cancelled]) =>
      sql`coalesce(sum(case k.status when 'cancelled' then ${cancelled === null ? sql`0` : sql.ref(cancelled)}
        else ${sql.ref(`k.${name}`)} end), 0) as ${sql.ref(name)}`,
  ),
)

/**
 * An order follows its circuits. Its state: pending until one starts, processing then, delivered when all are delivered
 * or cancelled, cancelled when all are. Its money: the sums of the circuits, of which a cancelled one costs its accepted cancellation charge alone. The order is locked,
 * so no other transaction can move one of its circuits.
 */
export async function followCircuits(db: Db, order: LockedOrder): Promise<void> {
  await sql`
    update purchase_order o set status = following.status, total_nrc = following.total_nrc,
      total_mrc = following.total_mrc, tax_nrc = following.tax_nrc, tax_mrc = following.tax_mrc
    from (
      select case
        when bool_and(k.status = 'cancelled') then 'cancelled'
        when bool_and(k.status in ('delivered', 'cancelled')) then 'delivered'
        when bool_or(k.status in ('processing', 'delivered')) or ${order.status} <> 'pending' then 'processing'
        else 'pending' end as status,
        ${livingSums}
      from circuit k where k.company_id = ${order.company_id} and k.order_id = ${order.id}) following
    where o.company_id = ${order.company_id} and o.id = ${order.id}`.execute(db)
}
