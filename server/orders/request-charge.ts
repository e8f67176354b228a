import { sql } from 'kysely'
import type { z } from 'zod'
import { shareOf } from '#contract/money.ts'
import type { requestChargeCall } from '#contract/orders/request-charge.ts'
import { notify } from '#server/notifications/notify.ts'
import { chargeNotification, chargeOf } from '#server/orders/charge.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit, refuseCircuitUnless, type CircuitRow } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Asked = z.output<NonNullable<typeof requestChargeCall.body>>

/**
 * Requests approval of an extra charge (Sen before tax), with today's tax. Throws 422 for a last day that has passed,
 * 409 if the circuit is delivered or cancelled or has an open extra charge.
 */
export async function requestCharge(db: Db, viewer: Viewer, circuitId: number, asked: Asked) {
  if (asked.answer_by < viewer.today) throw invalid({ answer_by: (w) => w.hasPassed })
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('charge', circuit)
  if (await openCharge(db, circuit))
    throw new AppError('wrong_status', (w) => w.chargeUndecided(circuit.reference))
  const tax = await telecommunicationsTax(db, order.company_id, viewer.today)
  const charge = await db
    .insertInto('circuit_charge')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      ...asked,
      tax_nrc: shareOf(asked.nrc, tax),
      tax_mrc: shareOf(asked.mrc, tax),
      status: 'open',
      requested_by: viewer.userId,
      requested_at: viewer.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(db, viewer, orderHistory, [
    {
      ...aboutCircuit(circuit),
      action: 'request_charge',
      reason: asked.reason,
      changes: [
        { field: 'charge_nrc', before: null, after: asked.nrc },
        { field: 'charge_mrc', before: null, after: asked.mrc },
      ],
    },
  ])
  await notify(
    db,
    viewer,
    chargeNotification('charge_requested', order, circuit, charge, { words: charge.reason }),
  )
  return { reference: circuit.reference, charge: chargeOf(charge, viewer.today) }
}

function openCharge(db: Db, circuit: CircuitRow) {
  return db
    .selectFrom('circuit_charge')
    .select('id')
    .where('company_id', '=', circuit.company_id)
    .where('circuit_id', '=', circuit.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** In basis points: nil for a licensed provider. */
async function telecommunicationsTax(db: Db, companyId: number, today: string): Promise<number> {
  const { rows } = await sql<{ basis_points: number }>`
    select case when c.licensed_provider then 0 else t.basis_points end as basis_points
    from company c, tax_rate t
    where c.id = ${companyId} and t.code = 'telecommunications' and t.from_date <= ${today}
    order by t.from_date desc limit 1`.execute(db)
  return rows[0]?.basis_points ?? 0
}
