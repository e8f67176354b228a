import { describe, expect, test } from 'vitest'
import {
  cancellationActions,
  cancellationStatuses,
  type CancellationAction,
  type CancellationStatus,
  type OrderStatus,
  orderStatuses,
} from '#contract/orders/order.ts'
import { circuitActions, type CircuitAction } from '#contract/orders/circuit-actions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { alterCancellation, cancellationsIn } from '#server/testing/cancellations.ts'
import { circuitIn, movesIn, orderFor } from '#server/testing/orders.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { move } = movesIn(world)
const cancel = { reason: 'No capacity in the duct' }

describe('every action in every state', () => {
  const act: Record<CircuitAction, (circuit: any) => Promise<TestReply>> = {
    start: ({ id }) => move(id, 'processing'),
    deliver: ({ id }) => move(id, 'delivered'),
    cancel: ({ id }) => move(id, 'cancelled', cancel),
    charge: ({ id }) =>
      world.manager.post(`/api/circuits/${id}/charges`, {
        on_request: true,
        nrc: 100,
        mrc: 0,
        reason: 'Trenching',
        answer_by: today,
      }),
    request_cancellation: ({ id }) =>
      world.acme.post(`/api/circuits/${id}/cancel-request`, { reason: 'Moved out' }),
    plan: ({ id }) => world.manager.put(`/api/circuits/${id}/milestones/tested`, { note: 'By van' }),
  }
  const table = (Object.keys(circuitActions) as CircuitAction[]).flatMap((action) =>
    orderStatuses.map(
      (status) =>
        [action, status, (circuitActions[action].from as readonly OrderStatus[]).includes(status)] as const,
    ),
  )
  test.each(table)('%s when %s: %s', async (action, status, may) => {
    const circuit = await circuitIn(world, status)
    const answer = await act[action](circuit)
    expect(answer.status, JSON.stringify(answer.body)).toBe(may ? 200 : 409)
    const now = (await orderFor(world.acme, circuit.order_id)).circuit_list[0]
    if (may) {
      const { to = status } = circuitActions[action] as { to?: OrderStatus }
      expect(now.status).toBe(to)
    } else {
      expect(answer.body).toMatchObject({
        code: 'wrong_status',
        message: `Circuit ${circuit.circuit_reference} is ${status}.`,
      })
      expect(now.status).toBe(status)
    }
  })
})

describe('every action on a cancellation request in every state', () => {
  const { asked, offered, offer, answer, withdraw, decide } = cancellationsIn(world)
  const act: Record<CancellationAction, (circuit: number) => Promise<TestReply>> = {
    decide: (id) => offer(id),
    answer: (id) => answer(id, true),
    withdraw: (id) => withdraw(id),
  }
  const reach: Record<CancellationStatus, () => Promise<any>> = {
    requested: asked,
    offered,
    accepted: () => ended(offered, (id) => answer(id, true)),
    declined: () => ended(asked, (id) => decide(id, { accept: false })),
    expired: () => ended(offered, (id) => alterCancellation(world, id, { answer_by: '2026-01-05' })),
    withdrawn: () => ended(offered, withdraw),
  }
  async function ended(begin: () => Promise<any>, end: (id: number) => Promise<unknown>) {
    const circuit = await begin()
    await end(circuit.id)
    return circuit
  }
  const table = (Object.keys(cancellationActions) as CancellationAction[]).flatMap((action) =>
    cancellationStatuses.map(
      (status) =>
        [
          action,
          status,
          (cancellationActions[action] as readonly CancellationStatus[]).includes(status),
        ] as const,
    ),
  )
  test.each(table)('%s when %s: %s', async (action, status, may) => {
    const circuit = await reach[status]()
    const reply = await act[action](circuit.id)
    expect(reply.status, JSON.stringify(reply.body)).toBe(may ? 200 : 409)
    if (!may)
      expect(reply.body).toMatchObject({
        code: 'wrong_status',
        message: `The cancellation request for circuit ${circuit.circuit_reference} is ${status}.`,
      })
  })
})
