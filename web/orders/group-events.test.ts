import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/orders/events.ts'
import { groupEvents } from '#web/orders/group-events.ts'

const event = (more: Partial<OrderEvent>): OrderEvent => ({
  at: '2026-11-20T01:00:00.000Z',
  action: 'milestone',
  actor: 'Farid Hassan',
  key: null,
  circuit_reference: 'C-2026-000001',
  milestone: 'tested',
  reason: null,
  reason_code: null,
  changes: [{ field: 'actual', before: null, after: '2026-11-20' }],
  ...more,
})

test('one action on several circuits is shown once, with their number, from any previous state', () => {
  const before = [{ field: 'actual' as const, before: '2026-11-18', after: '2026-11-20' }]
  const groups = groupEvents([
    event({}),
    event({ circuit_reference: 'C-2026-000002', changes: before }),
    event({ circuit_reference: 'C-2026-000003' }),
  ])
  expect(groups.map((each) => [each.circuit_reference, each.others])).toEqual([['C-2026-000001', 2]])
})

test.each([
  ['another moment', { at: '2026-11-20T01:00:01.000Z' }],
  ['another person', { actor: 'Mei Ling Tan' }],
  ['another milestone', { milestone: 'validated' as const }],
  ['another outcome', { changes: [] }],
  ['another reason', { reason: 'Rain' }],
  ['the order as a whole', { circuit_reference: null, action: 'create' as const }],
])('%s is shown separately', (_, more) => {
  expect(groupEvents([event({}), event({ circuit_reference: 'C-2026-000002', ...more })])).toHaveLength(2)
})
