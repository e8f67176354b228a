import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

export const brokenOrderRules = ({
  active,
  cart,
  pending,
  circuit,
  delivered,
  accepted,
  changed,
  left,
  order,
}: RecordsOfVerbs): BrokenRules => ({
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
  'the next milestone of a circuit is its earliest open one': [
    circuit.circuit_reference,
    `update circuit set next_owner = 'building' where id = ${circuit.id}`,
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
  'the tax on what was accepted is kept apart': [
    accepted.circuit.circuit_reference,
    `update circuit set extra_tax_nrc = extra_tax_nrc + 1 where id = ${accepted.circuit.id}`,
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
  'the sites of every quote can be searched': [
    cart.quote_reference,
    `delete from quoted_site where key = (select site_a_key from quote where id = ${cart.id})`,
  ],
  'the sites of every quote can be searched by its company': [
    cart.quote_reference,
    `delete from company_site where key = (select site_a_key from quote where id = ${cart.id})`,
  ],
  'the last message of either side is kept, with who sees its quote': [
    pending.quote_reference,
    `update thread_last set shown_to = 'company' where quote_id = ${pending.id}`,
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
  'a file of a conversation has the size that its company’s storage counts': [
    active.quote_reference,
    `update message_file set size = 1 where quote_id = ${active.id}`,
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
})
