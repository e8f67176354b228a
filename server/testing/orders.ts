import { termsInForce } from '#server/orders/terms.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

/** A near-net site B: the price is subject to survey. */
export const surveyed = { site_b_nis: 'PRI-0001' }

/** Orders quotes as a buyer sends them. */
export const orderQuotes = (
  who: Caller,
  quote_ids: number[],
  more: object = {},
  headers?: Record<string, string>,
): Promise<TestReply> =>
  who.post(
    '/api/orders',
    { quote_ids, po_number: 'PO-1', accepted_terms_version: termsInForce.version, ...more },
    headers,
  )

/** A new order with this many circuits, as GET /orders/:id returns it; firm unless other sites are given. */
export async function placedOrder(
  world: World,
  circuits = 1,
  who: Caller = world.acme,
  sites: object = {},
): Promise<any> {
  const { active } = await quoteStage(world)
  const quote_ids: number[] = []
  for (let made = 0; made < circuits; made += 1) quote_ids.push((await active(sites, who)).id)
  return orderFor(who, (await orderQuotes(who, quote_ids)).body.data.id)
}

export async function orderFor(who: Caller, id: number): Promise<any> {
  return (await who.get(`/api/orders/${id}`)).body.data
}

/** A circuit in this state, in its own order. */
export async function circuitIn(
  world: World,
  status: 'pending' | 'processing' | 'delivered' | 'cancelled',
  sites: object = {},
): Promise<any> {
  const order = await placedOrder(world, 1, world.acme, sites)
  const [circuit] = order.circuit_list
  const move = (status: string) =>
    world.manager.put(`/api/circuits/${circuit.id}`, { status, reason: 'For a test' })
  if (status === 'delivered') await move('processing')
  if (status !== 'pending') await move(status)
  return { ...circuit, status, order_id: order.id }
}

/** Changes the state of a circuit or of a whole order, by default as a client manager. */
export const movesIn = (world: World) => {
  const move = (id: number, status: string, more: object = {}, who = world.manager) =>
    who.put(`/api/circuits/${id}`, { status, ...more })
  const moveOrder = (id: number, status: string, more: object = {}, who = world.manager) =>
    who.put(`/api/orders/status/${id}`, { status, ...more })
  return { move, moveOrder }
}
