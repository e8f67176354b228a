import { expect } from 'vitest'
import type { GeneratedRates } from '#server/testing/random-rates.ts'
import type { seededRandom } from '#server/testing/random.ts'
import {
  costOfCircuit,
  generatedCodes,
  taxedOnce,
  type GeneratedCircuit,
  type GeneratedOrder,
} from '#server/testing/second-computation.ts'
import type { Caller, World } from '#server/testing/world.ts'

type Step = (order: GeneratedOrder, circuit: GeneratedCircuit, day: number, chance: number) => Promise<void>

/** Draws events of an order's circuits, and applies them on a later day. */
export function randomSteps(
  world: World,
  rates: GeneratedRates,
  { draw, pick }: ReturnType<typeof seededRandom>,
) {
  /** Events of circuits: each calls the portal, and records the expected result in the second computation. */
  const steps: Step[] = [
    async function start(_order, circuit) {
      if (circuit.status !== 'pending') return
      await succeeded(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'processing' }))
      circuit.status = 'processing'
    },
    async function deliver(_order, circuit) {
      if (circuit.status !== 'processing') return
      await succeeded(world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered' }))
      circuit.status = 'delivered'
    },
    async function cancel(_order, circuit) {
      await succeeded(
        world.manager.put(`/api/circuits/${circuit.id}`, { status: 'cancelled', reason: 'No duct' }),
      )
      circuit.status = 'cancelled'
    },
    async function charge(order, circuit, day, chance) {
      const amounts = { nrc: (chance % 499_999) + 1, mrc: chance % 3 === 0 ? 0 : chance % 20_011 }
      const on_request = circuit.firm || chance % 2 === 0
      const wire = { nrc: amounts.nrc / 100, mrc: amounts.mrc / 100 }
      const path = `/api/circuits/${circuit.id}/charges`
      const asked = { ...wire, reason: 'Trenching', answer_by: rates.dayOf(day), on_request }
      const { id } = (await succeeded(world.manager.post(path, asked))).data
      if (chance % 7 === 0) {
        // Without an answer it expires, and a circuit that depends on it is cancelled.
        circuit.open = true
        if (!on_request) circuit.status = 'cancelled'
        return
      }
      const accept = chance % 7 > 2
      await succeeded(world[order.company].put(`${path}/${id}`, { accept, expected: wire }))
      if (accept) {
        const lines = (['nrc', 'mrc'] as const).map((each) => ({
          charge: each,
          tax_code: generatedCodes[0],
          amount: amounts[each],
        }))
        circuit.parts.push(taxedOnce(lines, (code) => rates.rateOf(order.company, code, day)))
      } else if (!on_request) circuit.status = 'cancelled'
    },
    async function leave(order, circuit, _day, chance) {
      const path = `/api/circuits/${circuit.id}/cancel-request`
      await succeeded(world[order.company].post(path, { reason: 'Moved' }))
      const most = costOfCircuit(circuit).nrc
      const nrc = most === 0 || chance % 5 === 0 ? 0 : 1 + (chance % most)
      const offer = nrc === 0 ? {} : { charge: { nrc: nrc / 100 } }
      await succeeded(world.manager.put(path, { accept: true, ...offer }))
      const accept = nrc === 0 || chance % 3 > 0
      if (nrc > 0)
        await succeeded(world[order.company].put(`${path}/answer`, { accept, expected: { nrc: nrc / 100 } }))
      if (!accept) return
      circuit.status = 'cancelled'
      circuit.cancelled_at = nrc
    },
  ]

  const drawnFor = (order: GeneratedOrder) =>
    order.circuits.map(() =>
      Array.from({ length: 1 + draw(2) }, () => ({ step: pick(steps), chance: draw(1_000_000_000) })),
    )

  /** Changes an order of the day before. Events are drawn before the calls, whose order is not deterministic. */
  async function change(order: GeneratedOrder, drawn: { step: Step; chance: number }[][], day: number) {
    for (const [at, circuit] of order.circuits.entries())
      for (const { step, chance } of drawn[at]!)
        if (isLiving(circuit)) await step(order, circuit, day, chance)
  }

  return { drawnFor, change }
}

const isLiving = ({ status, open }: GeneratedCircuit) =>
  !open && (status === 'pending' || status === 'processing')

/** The body of a call that must succeed. */
export async function succeeded(call: ReturnType<Caller['get']>) {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
