import type { z } from 'zod'
import type { requestChargeCall } from '#contract/orders/request-charge.ts'
import { canBeCharged } from '#contract/price-level.ts'
import { charges } from '#contract/pricing.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { notify } from '#server/notifications/notify.ts'
import { chargeNotification, chargeOf } from '#server/orders/charge.ts'
import { aboutCircuit, orderHistory } from '#server/orders/history.ts'
import { lockCircuit, refuseCircuitUnless, type CircuitRow } from '#server/orders/lock.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readTaxRates } from '#server/pricing/tax.ts'

type Asked = z.output<NonNullable<typeof requestChargeCall.body>>

/**
 * Requests approval of an extra charge (Sen before tax), at today's tax. Throws 422 for a last day that has passed, 409
 * if the circuit is closed, has an open charge, or is firm and no change was requested.
 */
export async function requestCharge(db: Db, viewer: Viewer, circuitId: number, asked: Asked) {
  if (asked.answer_by < viewer.today) throw invalid({ answer_by: (w) => w.hasPassed })
  const { order, circuit } = await lockCircuit(db, viewer, circuitId)
  refuseCircuitUnless('charge', circuit)
  const on_request = asked.on_request ?? false
  if (!canBeCharged(circuit.price_level, on_request))
    throw new AppError('wrong_status', (w) => w.chargeOnFirm(circuit.reference))
  if (await openCharge(db, circuit))
    throw new AppError('wrong_status', (w) => w.chargeUndecided(circuit.reference))
  const rates = await readTaxRates(db, order.company_id, viewer.today)
  const taxed = charges.map((each) => ({
    charge: each,
    tax_code: 'telecommunications' as const,
    amount: asked[each],
  }))
  const charge = await db
    .insertInto('circuit_charge')
    .values({
      company_id: order.company_id,
      circuit_id: circuit.id,
      ...asked,
      on_request,
      ...serviceTaxOf(taxed, rates),
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
