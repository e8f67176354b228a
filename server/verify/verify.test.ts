import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atomically, type Db } from '#server/platform/db.ts'
import { cancellationsIn } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { circuitIn, orderFor } from '#server/testing/orders.ts'
import { withinOneBuilding } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { pdf, uploadAs } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'
import { everyRule, verify } from '#server/verify/verify.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()
const quotes = await quoteStage(world)
const today = (await quotes.active()).created_at.slice(0, 10)
const { answer, charged } = chargesIn(world, today)

// One record of each kind, created by verbs only.
const cart = await quotes.make({ device_vas_id: await deviceId() })
const within = await quotes.make(withinOneBuilding)
const pending = await quotes.pending()
const active = await quotes.active()
const circuit = await circuitIn(world, 'pending')
const delivered = await circuitIn(world, 'delivered')
const accepted = await charged()
const changed = await charged({ on_request: true }, {})
await answer(accepted.circuit, accepted.charge.id, true)
const left = await cancellationsIn(world).offered()
await cancellationsIn(world).answer(left.id, true)
const order = await orderFor(world.acme, circuit.order_id)
const url = `/api/orders/${order.id}/po-file`
await uploadAs(world, { token: world.acme.token, url, bytes: pdf, name: 'po.pdf' })
const quoted = circuit.quote.quote_reference

async function deviceId(): Promise<number> {
  const { body } = await world.acme.get('/api/options?product_id=1')
  return body.data.device[0].id
}

/** A statement that breaks each rule, and the record that is then reported. */
const planted: Record<string, [record: string, statement: string]> = {
  'the lines of a quote sum to its six prices': [
    cart.quote_reference,
    `update quote_line set amount_sen = amount_sen + 1 where quote_id = ${cart.id} and position = 0`,
  ],
  'a quote is priced as its status says': [
    pending.quote_reference,
    `update quote set status = 'cart' where id = ${pending.id}`,
  ],
  'a quote has a price level while it has a price, and then only': [
    cart.quote_reference,
    `update quote set price_level = null where id = ${cart.id}`,
  ],
  'a quote that can be ordered names its product, bandwidth, term and sites': [
    active.quote_reference,
    `update quote set site_b = site_b || '{"nis": null, "address_line1": ""}' where id = ${active.id}`,
  ],
  'a quote is completed with a price level if it was requested in words, and then only': [
    cart.quote_reference,
    `update quote set completed_level = 'firm' where id = ${cart.id}`,
  ],
  'what made a quote is on record': [
    cart.quote_reference,
    `delete from quote_event where quote_id = ${cart.id} and action = 'create'`,
  ],
  'what brought a quote to its status is on record': [
    active.quote_reference,
    `update quote set status = 'cancelled' where id = ${active.id}`,
  ],
  'a quote in the cart or pending was not ordered or cancelled': [
    quoted,
    `update quote set status = 'active' where id = ${circuit.quote.id}`,
  ],
  'the validity of a quote is the one its history ends with': [
    active.quote_reference,
    `update quote set validity = validity + 1 where id = ${active.id}`,
  ],
  'a quote is extended as often as its history says, and no more than it may be': [
    active.quote_reference,
    `update quote set extended = 1 where id = ${active.id}`,
  ],
  'a price in the cart is held for 30 days from its making or a change': [
    cart.quote_reference,
    `update quote set price_held_until = price_held_until + 1 where id = ${cart.id}`,
  ],
  'a quote is ordered while it has a circuit that is not cancelled, and then only': [
    quoted,
    `update circuit set status = 'cancelled' where id = ${circuit.id}`,
  ],
  'the bandwidth of a quote in Mbps is the one it names': [
    cart.quote_reference,
    `update quote set bandwidth_mbps = 7 where id = ${cart.id}`,
  ],
  'the add-ons of a quote are of the kind it names them as': [
    cart.quote_reference,
    `update quote set voice_id = device_vas_id where id = ${cart.id}`,
  ],
  'the ends of a line within one building are not one room': [
    within.quote_reference,
    `update quote set site_b = site_a where id = ${within.id}`,
  ],
  'a product has a lead time for each grade and number of NNI ends': [
    'product 1',
    `delete from lead_time where nni_ends = 2`,
  ],
  'the totals of an order are the sums of its living circuits, and of the charges for its cancelled ones': [
    order.order_reference,
    `update purchase_order set total_mrc = total_mrc + 1 where id = ${order.id}`,
  ],
  'an order says what was placed': [
    order.order_reference,
    `update purchase_order set ordered_deposit = ordered_deposit - 1 where id = ${order.id}`,
  ],
  'the status of an order follows from its circuits': [
    order.order_reference,
    `update purchase_order set status = 'processing' where id = ${order.id}`,
  ],
  'what comes next in an order follows from its circuits': [
    order.order_reference,
    `update purchase_order set next_planned = next_planned + 1 where id = ${order.id}`,
  ],
  'the making of an order is on record': [
    order.order_reference,
    `delete from order_event where order_id = ${order.id}`,
  ],
  'what brought a circuit to its status is on record': [
    circuit.circuit_reference,
    `update circuit set status = 'processing' where id = ${circuit.id}`,
  ],
  'the lines of a circuit sum to its prices': [
    circuit.circuit_reference,
    `delete from circuit_line where circuit_id = ${circuit.id} and position = 0`,
  ],
  'a circuit has the prices of the quote it was ordered from': [
    circuit.circuit_reference,
    `update circuit set bandwidth_mrc = bandwidth_mrc + 1 where id = ${circuit.id}`,
  ],
  'a circuit is as firm as the quote it was ordered from': [
    circuit.circuit_reference,
    `update circuit set price_level = 'subject_to_survey' where id = ${circuit.id}`,
  ],
  'a circuit has rooms only where there are any, and two different ones within one building': [
    circuit.circuit_reference,
    `with landed as (update quote set site_b = site_b || '{"address_landed": true}' where id = ${circuit.quote.id})
      update circuit set rooms_b = '{"block": null, "level": "3", "unit": null}' where id = ${circuit.id}`,
  ],
  'what a circuit costs beyond its order is what was accepted': [
    circuit.circuit_reference,
    `update circuit set extra_nrc = 1 where id = ${circuit.id}`,
  ],
  'a cancelled circuit costs the cancellation charge that its company accepted': [
    left.circuit_reference,
    `update circuit set cancellation_nrc = cancellation_nrc + 1 where id = ${left.id}`,
  ],
  'nothing is open on a circuit that is over': [
    delivered.circuit_reference,
    `insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at)
      select company_id, id, 'requested', 'Moved', 1, now() from circuit where id = ${delivered.id}`,
  ],
  'what became of a cancellation request is on record': [
    circuit.circuit_reference,
    `insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at)
      select company_id, id, 'requested', 'Moved', 1, now() from circuit where id = ${circuit.id}`,
  ],
  'a firm circuit is charged only for a change on request': [
    changed.circuit.circuit_reference,
    `update circuit_charge set on_request = false where id = ${changed.charge.id}`,
  ],
  'what became of an extra charge is on record': [
    accepted.circuit.circuit_reference,
    `update circuit_charge set status = 'declined' where id = ${accepted.charge.id}`,
  ],
  'a delivered circuit has a day of hand-over': [
    delivered.circuit_reference,
    `update circuit_milestone set actual = null where circuit_id = ${delivered.id}`,
  ],
  'the lines of quotes and circuits have a tax code that has rates': [
    cart.quote_reference,
    `update quote_line set tax_code = 'router' where quote_id = ${cart.id} and position = 0`,
  ],
  'the tax rates of an order are those of its day, or none': [
    order.order_reference,
    `update purchase_order set tax_rates = tax_rates || '{"equipment_rental": 800}' where id = ${order.id}`,
  ],
  'the tax of an extra charge is that of the day it was requested, or none': [
    accepted.circuit.circuit_reference,
    `update circuit_charge set tax_nrc = tax_nrc - 1 where id = ${accepted.charge.id}`,
  ],
  'the tax of a circuit is that of its lines at the rates of its order, and of its accepted extra charges': [
    accepted.circuit.circuit_reference,
    `update circuit set tax_nrc = tax_nrc + 1 where id = ${accepted.circuit.id}`,
  ],
  'the counters of quotes are what there is': [
    'quotes cart',
    `update quote_count set quotes = quotes + 1 where status = 'cart'`,
  ],
  'a word of the inventory counts the buildings that have it': [
    'word menara',
    `update building_word set frequency = frequency + 1 where word = 'menara'`,
  ],
  'an order keeps the terms that its buyer accepted': [
    order.order_reference,
    `delete from order_terms where order_id = ${order.id}`,
  ],
  'a site contact is of a site of its order': [
    order.order_reference,
    `update purchase_order set site_contacts = '[{"name": "Lim", "site": "PEN-0001"}]' where id = ${order.id}`,
  ],
  'a phone number that is kept for dialling is in E.164': [
    order.order_reference,
    `update purchase_order set site_contacts = '[{"name": "Lim", "phone_e164": "012-345"}]' where id = ${order.id}`,
  ],
  'a purchase order file is on record with who attached it': [
    order.order_reference,
    `update order_file set uploaded_at = uploaded_at - interval '1 day' where order_id = ${order.id}`,
  ],
  'accepted terms are those of their version, word for word': [
    order.order_reference,
    `update order_terms set clauses[4] = replace(clauses[4], 'two', 'three') where order_id = ${order.id}`,
  ],
  'a circuit is promised for the later of its requested and its earliest date': [
    circuit.circuit_reference,
    `update circuit set requested_date = first_promised + 7 where id = ${circuit.id}`,
  ],
  'a circuit is promised for a working day of its sites': [
    circuit.circuit_reference,
    `update circuit set first_promised = '2027-01-01' where id = ${circuit.id}`,
  ],
  'a step is planned for a working day of its sites, not before its order': [
    circuit.circuit_reference,
    `update circuit_milestone set planned = '2027-01-01' where circuit_id = ${circuit.id} and kind = 'handed_over'`,
  ],
  'open steps are planned in their order': [
    circuit.circuit_reference,
    `update circuit_milestone set planned = '2029-01-10' where circuit_id = ${circuit.id} and kind = 'validated'`,
  ],
  'a hand-over that moved is on record with its reason': [
    circuit.circuit_reference,
    `update circuit_milestone set planned = planned + 7 where circuit_id = ${circuit.id} and kind = 'handed_over'`,
  ],
  'every step of a delivered circuit is done or was not needed': [
    delivered.circuit_reference,
    `update circuit_milestone set actual = null, closed = null where circuit_id = ${delivered.id} and kind = 'tested'`,
  ],
}

test('a holiday added on a planned day is no broken rule: it was a working day when it was planned', async () => {
  const [{ promised }] = (await orderFor(world.acme, circuit.order_id)).circuit_list
  const faults = await undone(async (db) => {
    await sql`insert into holiday (state, day, name) values ('', ${promised}, 'A new holiday')`.execute(db)
    return verify(db, { timeZone })
  })
  expect(faults).toEqual([])
})

test('every rule has a statement here that breaks it', () => {
  expect(Object.keys(planted)).toEqual(everyRule)
})

test('a portal written only by verbs breaks no rule', async () => {
  expect(await verify(world.owner, { timeZone })).toEqual([])
})

test.each(Object.entries(planted))('%s', async (rule, [record, statement]) => {
  const faults = await undone(async (db) => {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    expect(Number(numAffectedRows)).toBeGreaterThan(0)
    return verify(db, { timeZone })
  })
  expect(faults).toContainEqual({ rule, record, difference: expect.stringMatching(/\S/) })
})

/** Answers the findings, and rolls back the statement. */
async function undone<Found>(find: (db: Db) => Promise<Found>): Promise<Found> {
  let found: Found | undefined
  const back = new Error('Taken back')
  await atomically(world.owner, async (db) => {
    found = await find(db)
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
  return found!
}
