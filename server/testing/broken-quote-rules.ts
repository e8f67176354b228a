import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

export const brokenQuoteRules = ({
  cart,
  within,
  pending,
  active,
  circuit,
}: RecordsOfVerbs): BrokenRules => ({
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
    circuit.quote.quote_reference,
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
    circuit.quote.quote_reference,
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
})
