import { expect, test } from 'vitest'
import { type Circuit, orderStatuses } from '#contract/orders/order.ts'
import { nextCircuitAction, circuitRefusal } from '#web/orders/circuits/actions.ts'

const circuit = (more: object = {}) =>
  ({ status: 'processing', charges: [], cancel_requested_at: null, ...more }) as unknown as Circuit

test('the next step of a circuit is to start or to deliver it', () => {
  expect(orderStatuses.map((status) => nextCircuitAction(circuit({ status })))).toEqual([
    'start',
    'deliver',
    null,
    null,
  ])
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
  expect(circuitRefusal('deliver', circuit({ cancel_requested_at: '2026-01-01T00:00:00Z' }))).toBe('asked')
  expect(circuitRefusal('deliver', circuit({ charges: [{ status: 'accepted' }] }))).toBeNull()
})
