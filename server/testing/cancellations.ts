import { circuitIn, orderFor } from '#server/testing/orders.ts'
import type { CancellationRow } from '#server/orders/lock.ts'
import type { World } from '#server/testing/world.ts'

/** The company's reason, and the charge of an offer, in these tests. */
export const leaving = 'The plant has closed'
export const cancellationCharge = { nrc: 250.5 }

/** Requests the cancellation of circuits, decides and answers it. */
export const cancellationsIn = (world: World) => {
  const path = (id: number) => `/api/circuits/${id}/cancel-request`
  const ask = (id: number, who = world.acme) => who.post(path(id), { reason: leaving })
  const decide = (id: number, decision: object, who = world.manager) => who.put(path(id), decision)
  const offer = (id: number, more: object = {}, who = world.manager) =>
    decide(id, { accept: true, charge: cancellationCharge, ...more }, who)
  const answer = (
    id: number,
    accept: unknown,
    expected: object | undefined = cancellationCharge,
    who = world.acme,
  ) => who.put(`${path(id)}/answer`, { accept, expected })
  const withdraw = (id: number, who = world.acme) => who.delete(path(id))
  /** A circuit in its own order whose cancellation is requested. */
  const asked = async (status: 'pending' | 'processing' = 'processing') => {
    const circuit = await circuitIn(world, status)
    await ask(circuit.id)
    return circuit
  }
  /** The same, offered at the charge. */
  const offered = async (more: object = {}) => {
    const circuit = await asked()
    await offer(circuit.id, more)
    return circuit
  }
  /** The order and the circuit as the company sees them. */
  const read = async ({ id, order_id }: any) => {
    const order = await orderFor(world.acme, order_id)
    return { order, circuit: order.circuit_list.find((each: any) => each.id === id) }
  }
  return { ask, decide, offer, answer, withdraw, asked, offered, read }
}

/** Sets columns of a circuit's offer to values that no verb writes, such as a day that has passed. */
export async function alterCancellation(
  world: World,
  circuitId: number,
  change: Partial<Pick<CancellationRow, 'answer_by'>>,
): Promise<void> {
  await world.alter('circuit_cancellation', { circuit_id: circuitId }, change)
}
