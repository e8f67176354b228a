import { expect, test } from 'vitest'
import { type Circuit, orderStatuses } from '#contract/orders/order.ts'
import { nextCircuitAction, nextStepOf, circuitRefusal } from '#web/orders/circuits/actions.ts'

const circuit = (more: object = {}) =>
  ({ status: 'processing', charges: [], cancellation: null, ...more }) as unknown as Circuit

test('the next step of a circuit is to start or to deliver it', () => {
  expect(orderStatuses.map((status) => nextCircuitAction(circuit({ status })))).toEqual([
    'start',
    'deliver',
    null,
    null,
  ])
})

test('delivering is the next step of a circuit only when nothing but the hand-over is open', () => {
  const step = (kind: string, actual: string | null) => ({ kind, actual })
  const steps = (tested: string | null) => [step('tested', tested), step('handed_over', null)]
  const nextOfCircuit = (status: string, tested: string | null) =>
    nextStepOf(circuit({ status, milestones: steps(tested) }))?.kind
  expect(nextOfCircuit('processing', null)).toBe('tested')
  expect(nextOfCircuit('processing', '2026-01-05')).toBeUndefined()
  for (const status of ['pending', 'delivered', 'cancelled'])
    expect(nextOfCircuit(status, null)).toBeUndefined()
})

test('a delivered or cancelled circuit has no actions', () => {
  for (const status of ['delivered', 'cancelled'])
    for (const action of ['start', 'deliver', 'charge', 'cancel'] as const)
      expect(circuitRefusal(action, circuit({ status }))).toBe('over')
})

test('an open charge or cancellation request prevents delivery, and an open charge prevents a second one', () => {
  const charged = circuit({ charges: [{ status: 'open' }, { status: 'withdrawn' }] })
  expect(circuitRefusal('deliver', charged)).toBe('charge')
  expect(circuitRefusal('charge', charged)).toBe('charge')
  expect(circuitRefusal('cancel', charged)).toBeNull()
  for (const status of ['requested', 'offered'] as const)
    expect(circuitRefusal('deliver', circuit({ cancellation: { status } }))).toBe(status)
  for (const status of ['declined', 'expired', 'withdrawn'])
    expect(circuitRefusal('deliver', circuit({ cancellation: { status } }))).toBeNull()
  expect(circuitRefusal('deliver', circuit({ charges: [{ status: 'accepted' }] }))).toBeNull()
})
