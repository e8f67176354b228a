import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import { charges } from '#contract/pricing.ts'
import type { ChargeRow, CircuitRow, LockedOrder } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'

/**
 * Makes an accepted charge part of what the circuit costs: a line of its own kind for each amount, with the reason as
 * its basis, and the totals and the tax of circuit and order in step. Answers the circuit's new totals.
 */
export async function addToTotals(
  db: Db,
  order: LockedOrder,
  circuit: CircuitRow,
  charge: ChargeRow,
): Promise<{ total_nrc: Sen; total_mrc: Sen }> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from circuit_line
    where company_id = ${order.company_id} and circuit_id = ${circuit.id}`.execute(db)
  const lines = charges.filter((each) => charge[each] > 0)
  await db
    .insertInto('circuit_line')
    .values(
      lines.map((each, index) => ({
        company_id: order.company_id,
        circuit_id: circuit.id,
        position: rows[0]!.next + index,
        component: 'extra' as const,
        charge: each,
        site_end: null,
        amount_sen: charge[each],
        bandwidth: null,
        term: null,
        band: null,
        network_status: null,
        option: charge.reason,
        tax_code: 'telecommunications' as const,
        own_rate: true,
      })),
    )
    .execute()
  await sql`
    update purchase_order set total_nrc = total_nrc + ${charge.nrc}, total_mrc = total_mrc + ${charge.mrc},
      tax_nrc = tax_nrc + ${charge.tax_nrc}, tax_mrc = tax_mrc + ${charge.tax_mrc}
    where company_id = ${order.company_id} and id = ${order.id}`.execute(db)
  const { rows: after } = await sql<{ total_nrc: Sen; total_mrc: Sen }>`
    update circuit set extra_nrc = extra_nrc + ${charge.nrc}, extra_mrc = extra_mrc + ${charge.mrc},
      tax_nrc = tax_nrc + ${charge.tax_nrc}, tax_mrc = tax_mrc + ${charge.tax_mrc}
    where company_id = ${order.company_id} and id = ${circuit.id}
    returning total_nrc, total_mrc`.execute(db)
  return after[0]!
}
