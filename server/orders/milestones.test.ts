import { describe, expect, test } from 'vitest'
import { milestones } from '#contract/orders/milestones.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { orderFor, placedOrder, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const order = await placedOrder(world, 2)

const again = () => orderFor(world.acme, order.id)

describe('milestones', () => {
  test('are planned for every circuit, in order, up to its promised hand-over', async () => {
    for (const circuit of order.circuit_list) {
      expect(circuit.milestones.map((each: any) => each.kind)).toEqual(
        milestones.filter((kind) => kind !== 'survey_done'),
      )
      const planned = circuit.milestones.map((each: any) => each.planned)
      expect(planned).toEqual([...planned].sort())
      expect(planned.at(-1)).toBe(circuit.promised)
      expect(planned[0] >= order.ordered_at.slice(0, 10)).toBe(true)
    }
  })

  test('of a circuit are those that its sites, its price and its company need', async () => {
    const stage = await quoteStage(world)
    const kindsOf = async (more: object, who = world.acme) => {
      const { id } = await stage.created(more, who)
      await who.post('/api/quotes/create-wish-list', { ids: [id] })
      const { body } = await orderQuotes(who, [id], { po_number: 'PO-STEPS' })
      const [circuit] = (await orderFor(who, body.data.id)).circuit_list
      return circuit.milestones.map((each: any) => each.kind)
    }
    const without = (...kinds: string[]) => milestones.filter((kind) => !kinds.includes(kind))
    // Two lit data centres; one lit office; an office and a data centre of which one needs a survey.
    expect(await kindsOf(stage.line())).toEqual(without('survey_done'))
    expect(await kindsOf(stage.internet())).toEqual(without('survey_done', 'cross_connects_done'))
    expect(await kindsOf(stage.line({ site_b_nis: 'KBR-0001' }))).toEqual(milestones)
    // An NNI's cross connect was built with it; this company owes no deposit.
    const nni = (await world.borneo.get('/api/options?product_id=1')).body.data.nnis[0].id
    await world.owner
      .updateTable('company')
      .set({ deposit_months: 0 })
      .where('name', 'like', 'Borneo Connect%')
      .execute()
    expect(
      await kindsOf(stage.line({ site_a_nis: null, site_a_nni: nni, site_b_nis: 'KCH-0001' }), world.borneo),
    ).toEqual(without('deposit_cleared', 'survey_done', 'cross_connects_done'))
  })

  test('are overdue when planned in the past without an actual date, until the circuit is delivered or cancelled', async () => {
    const [circuit] = order.circuit_list
    world.altered.add(circuit.circuit_reference)
    const first = { planned: '2026-01-05', actual: null } as { planned: string; actual: string | null }
    const set = (more: object) =>
      world.alter('circuit_milestone', { circuit_id: circuit.id, position: 0 }, { ...first, ...more })
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
