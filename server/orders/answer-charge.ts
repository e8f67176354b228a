import { sql } from 'kysely'
import type { z } from 'zod'
import type { Sen } from '#contract/money.ts'
import type { answerChargeCall } from '#contract/orders/answer-charge.ts'
import { charges } from '#contract/pricing.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  chargeNotification,
  endWithoutCharge,
  goesOnWithout,
  lockCharge,
  settleCharge,
} from '#server/orders/charge.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import type { ChargeRow, CircuitRow, LockedOrder } from '#server/orders/lock.ts'
import { followCircuits } from '#server/orders/follow-circuits.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Accepting adds lines to the circuit and updates the totals, tax and deposit. Declining cancels the circuit at no
 * cost, unless it goes on as ordered. Throws 409 for a closed charge and for amounts other than expected.
 */
export async function answerCharge(
  db: Db,
  viewer: Viewer,
  circuitId: number,
  chargeId: number,
  { accept, expected }: z.output<NonNullable<typeof answerChargeCall.body>>,
): Promise<{ reference: string; goesOn: boolean }> {
  const { order, circuit, charge } = await lockCharge(db, viewer, circuitId, chargeId)
  if (expected.nrc !== charge.nrc || expected.mrc !== charge.mrc)
    throw new AppError('price_changed', (w) => w.totalsChanged)
  await settleCharge(db, viewer, charge, accept ? 'accepted' : 'declined')
  if (accept) {
    const after = await addToTotals(db, order, circuit, charge)
    await record(db, viewer, orderHistory, [
      {
        ...aboutCircuit(circuit),
        action: 'accept_charge',
        reason: charge.reason,
        changes: [
          { field: 'total_nrc', before: circuit.total_nrc, after: after.total_nrc },
          { field: 'total_mrc', before: circuit.total_mrc, after: after.total_mrc },
        ],
      },
    ])
  } else await endWithoutCharge(db, viewer, order, circuit, charge, 'decline_charge')
  await notify(
    db,
    viewer,
    chargeNotification('charge_answered', order, circuit, charge, { accepted: accept }),
  )
  return { reference: circuit.reference, goesOn: goesOnWithout(circuit, charge) }
}

/** Adds a line for each amount, with the reason as its basis, and answers the circuit's new totals. */
async function addToTotals(
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
  await followCircuits(db, order)
  return db
    .selectFrom('circuit')
    .select(['total_nrc', 'total_mrc'])
    .where('company_id', '=', order.company_id)
    .where('id', '=', circuit.id)
    .executeTakeFirstOrThrow()
}
