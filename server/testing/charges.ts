import { plusDays } from '#contract/days.ts'
import { circuitIn, orderFor, surveyed } from '#server/testing/orders.ts'
import type { World } from '#server/testing/world.ts'

/** The amounts of the charge in these tests, before tax. */
export const amounts = { nrc: 1_234.55, mrc: 100.1 }
export const reason = 'Trenching of 40 m to the riser'

/** Requests, withdraws and answers extra charges that must be answered within a week of `today`. */
export const chargesIn = (world: World, today: string) => {
  const raise = (id: number, more: object = {}, who = world.manager, headers = {}) =>
    who.post(
      `/api/circuits/${id}/charges`,
      { ...amounts, reason, answer_by: plusDays(today, 7), ...more },
      headers,
    )
  const answer = (
    circuit: any,
    charge: number,
    accept: unknown,
    more: object = {},
    who = world.acme,
    headers = {},
  ) =>
    who.put(`/api/circuits/${circuit.id}/charges/${charge}`, { accept, expected: amounts, ...more }, headers)
  const withdraw = (circuit: any, charge: number, who = world.manager) =>
    who.delete(`/api/circuits/${circuit.id}/charges/${charge}`)
  /** The order and its first circuit as the company sees them. */
  const read = async (circuit: any) => {
    const order = await orderFor(world.acme, circuit.order_id)
    return { order, circuit: order.circuit_list[0] }
  }
  /** A circuit in progress with an open extra charge, by default one that needed a survey. */
  const charged = async (more: object = {}, sites: object = surveyed) => {
    const circuit = await circuitIn(world, 'processing', sites)
    const { body } = await raise(circuit.id, more)
    return { circuit, charge: body.data }
  }
  return { raise, answer, withdraw, read, charged }
}
