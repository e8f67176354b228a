import { describe, expect, test } from 'vitest'
import { milestones } from '#contract/orders/milestones.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const [listed] = (await world.acme.get('/api/orders')).body.data
const order = (await world.acme.get(`/api/orders/${listed.id}`)).body.data

const again = async () => (await world.acme.get(`/api/orders/${order.id}`)).body.data

describe('milestones', () => {
  test('are planned for every circuit, in order, up to its promised hand-over', async () => {
    for (const circuit of order.circuit_list) {
      expect(circuit.milestones.map((each: any) => each.kind)).toEqual(milestones)
      const planned = circuit.milestones.map((each: any) => each.planned)
      expect(planned).toEqual([...planned].sort())
      expect(planned.at(-1)).toBe(circuit.promised)
      expect(planned[0] >= order.ordered_at.slice(0, 10)).toBe(true)
    }
  })

  test('are overdue when planned in the past without an actual date, until the circuit is delivered or cancelled', async () => {
    const [circuit] = order.circuit_list
    const first = { planned: '2026-01-05', actual: null } as { planned: string; actual: string | null }
    const set = (more: object) =>
      world.owner
        .updateTable('circuit_milestone')
        .set({ ...first, ...more })
        .where('circuit_id', '=', circuit.id)
        .where('position', '=', 0)
        .execute()
    const late = async () => (await again()).circuit_list[0].milestones[0].late
    await set({})
    expect(await late()).toBe(true)
    await set({ actual: '2026-01-06' })
    expect(await late()).toBe(false)
    await set({})
    await alterRecord(world, 'circuit', circuit.id, { status: 'cancelled' })
    expect(await late()).toBe(false)
    await alterRecord(world, 'circuit', circuit.id, { status: 'pending' })
  })
})
