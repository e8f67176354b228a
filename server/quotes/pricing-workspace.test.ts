import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { floorRequester, floorOf, priceBelow, setFloorApproval } from '#server/testing/floor-approvals.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { manager, acme } = world

const workspaceOf = async (id: number) => (await manager.get(`/api/quotes/bench/${id}`)).body.data
const price = (id: number, more: object = {}) =>
  manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 4_000, bandwidth_mrc: 1_500, ...more })
const costOf = async (id: number) => (await quotes.read(id, manager)).handling.supplier_cost
const similarIds = async (id: number) => (await workspaceOf(id)).similar.map((each: any) => each.id)
const cost = { nrc: 1_000, mrc: 1_200.5 }

describe('GET /quotes/bench/{id}', () => {
  test('exists for quotes that client managers see', async () => {
    expect((await manager.get('/api/quotes/bench/99999999')).status).toBe(404)
    expect((await manager.get('/api/quotes/bench/none')).status).toBe(422)
    // Staff see no carts.
    const inCart = await quotes.make()
    expect((await manager.get(`/api/quotes/bench/${inCart.id}`)).status).toBe(404)
  })

  test('the nearest card price of a line to an unlisted address, with its assumptions', async () => {
    const { id, bandwidth_id, contract_id } = await quotes.pending()
    const { nearest, distance } = await workspaceOf(id)
    expect(distance).toEqual({ metres: expect.any(Number), estimated: true })
    expect(nearest).toMatchObject({
      bandwidth_id,
      contract_id,
      bandwidth: '100Mbps',
      price_level: 'subject_to_survey',
      differs: ['not_listed', 'distance'],
    })
    expect(nearest.mrc).toBeGreaterThan(0)
    expect(nearest.nrc).toBeGreaterThan(0)
  })

  test('another bandwidth if the product does not list a completed request’s; nothing for free text', async () => {
    const { id, version } = await quotes.requested()
    expect(await workspaceOf(id)).toEqual({ distance: null, nearest: null, similar: [] })
    const line = quotes.completion({ bandwidth_id: null, bandwidth_mbps: 3_000, version })
    expect((await quotes.complete(id, line)).status).toBe(200)
    const { nearest, distance } = await workspaceOf(id)
    expect(distance).toMatchObject({ estimated: false })
    expect(nearest).toMatchObject({ bandwidth: '2Gbps', contract_id: 24, differs: ['bandwidth'] })
  })

  test('an address abroad has neither a distance nor a card price', async () => {
    const address = { ...handEntered, country: 'Singapore', state: 'Singapore', postcode: '048616' }
    const { id } = await quotes.make({ site_b_nis: null, site_b_details: address })
    expect(await workspaceOf(id)).toMatchObject({ distance: null, nearest: null })
  })

  test('similar quotes: priced, of the product, near in bandwidth and length, and of the last year', async () => {
    const { id, bandwidth_id } = await quotes.make({ site_b_nis: null, site_b_details: handEntered })
    const twin = await quotes.pending()
    expect(await similarIds(id)).not.toContain(twin.id)
    await price(twin.id, { supplier_cost: cost })
    const [first] = (await workspaceOf(id)).similar
    expect(first).toMatchObject({
      id: twin.id,
      company: 'Acme Manufacturing Sdn Bhd',
      status: 'active',
      contract_id: 24,
      nrc: 4_000,
      mrc: 1_500,
      supplier_cost: cost,
      distance_m: null,
    })
    expect(await similarIds(id)).not.toContain(id)

    const monthsAgo = (months: number) => {
      const then = new Date(world.clock.now)
      then.setUTCMonth(then.getUTCMonth() - months)
      return then
    }
    await alterRecord(world, 'quote', twin.id, { created_at: monthsAgo(13) })
    expect(await similarIds(id)).not.toContain(twin.id)
    await alterRecord(world, 'quote', twin.id, { created_at: monthsAgo(11) })
    expect(await similarIds(id)).toContain(twin.id)
    // More than double the bandwidth.
    await alterRecord(world, 'quote', twin.id, { bandwidth_mbps: 201 })
    expect(await similarIds(id)).not.toContain(twin.id)
    await alterRecord(world, 'quote', twin.id, { bandwidth_mbps: 200 })
    expect(await similarIds(id)).toContain(twin.id)
    expect(bandwidth_id).toBeGreaterThan(0)
  })

  test('lines are compared by length, single sites by distance', async () => {
    const lit = await quotes.active()
    const { id } = await quotes.active()
    expect(await similarIds(id)).toContain(lit.id)
    await alterRecord(world, 'quote', lit.id, { distance_m: 300_000 })
    expect(await similarIds(id)).not.toContain(lit.id)

    const internet = async (site_a_nis: string) => {
      const made = await quotes.created(quotes.internet({ site_a_nis }))
      await quotes.addToQuotes(made.id)
      return made.id
    }
    const [here, next, far] = [
      await internet('KUL-0009'),
      await internet('KUL-0001'),
      await internet('PEN-0001'),
    ]
    const { similar, distance } = await workspaceOf(here)
    expect(distance).toBeNull()
    const found = similar.find((each: any) => each.id === next)
    expect(found.distance_m).toBeGreaterThan(0)
    expect(found.distance_m).toBeLessThanOrEqual(10_000)
    expect(similar.map((each: any) => each.id)).not.toContain(far)
  })
})

describe('PUT /quotes/price/{id} from the pricing workspace', () => {
  test('refuses an invalid cost or message, and saves nothing', async () => {
    const { id } = await quotes.pending()
    for (const [field, more] of [
      ['supplier_cost.mrc', { supplier_cost: { nrc: 1, mrc: -1 } }],
      ['supplier_cost.mrc', { supplier_cost: { nrc: 1 } }],
      ['supplier_cost.nrc', { supplier_cost: { nrc: 1.005, mrc: 1 } }],
      ['supplier_cost', { supplier_cost: 5 }],
      ['message', { message: 'x'.repeat(5_001) }],
      ['message', { message: 7 }],
    ] as const) {
      const { status, body } = await price(id, more)
      expect(status, field).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    }
    const stale = await price(id, { version: 99, supplier_cost: cost, message: 'Hello' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await price(id, { bandwidth_mrc: 0, supplier_cost: cost, message: 'Hello' })).status).toBe(422)
    expect(await costOf(id)).toBeNull()
    expect((await manager.get(`/api/quotes/${id}/thread`)).body.data.messages).toEqual([])
  })

  test('saves price, lead time, level, cost and message at once; the company gets the message with one notification', async () => {
    const { id, quote_reference } = await quotes.pending()
    const message = 'Includes the second duct.\nThe survey is on Monday.'
    const { status } = await price(id, {
      supplier_cost: cost,
      message,
      lead_time_days: 75,
      price_level: 'firm',
    })
    expect(status).toBe(200)
    expect(await quotes.read(id, manager)).toMatchObject({
      status: 'active',
      bandwidth_mrc: 1_500,
      lead_time_days: 75,
      price_level: 'firm',
      handling: { supplier_cost: cost },
    })
    const { messages } = (await acme.get(`/api/quotes/${id}/thread`)).body.data
    expect(messages).toMatchObject([
      { text: message, side: 'staff', author: 'Farid, Trunkline', internal: false },
    ])
    const read = await quotes.read(id)
    expect(read.handling).toBeNull()
    expect(read.unread).toBe(1)
    expect(JSON.stringify(read)).not.toMatch(/supplier|1200\.5/)
    const [only] = await notificationsOf(acme, quote_reference)
    expect(only).toMatchObject({
      kind: 'quote_priced',
      facts: { words: 'Includes the second duct. The survey is on Monday.' },
    })
  })

  test('a cost stays until another is saved or the service changes', async () => {
    const { id } = await quotes.pending()
    await price(id, { supplier_cost: cost })
    await price(id, { bandwidth_mrc: 1_600 })
    expect(await costOf(id)).toEqual(cost)
    await price(id, { supplier_cost: { nrc: 0, mrc: 900 } })
    expect(await costOf(id)).toEqual({ nrc: 0, mrc: 900 })
    await price(id, { supplier_cost: null })
    expect(await costOf(id)).toBeNull()
    await price(id, { supplier_cost: cost })
    const { version } = await quotes.read(id)
    const { status } = await acme.put(`/api/quotes/${id}`, quotes.line({ contract_id: 12, version }))
    expect(status).toBe(200)
    expect(await costOf(id)).toBeNull()
    const kept = world.owner.selectFrom('supplier_cost').select('id').where('quote_id', '=', id)
    expect(await kept.execute()).toHaveLength(3)
  })

  test('a cost is saved before the price, for a quote that can be priced, in its current version', async () => {
    const { id, version } = await quotes.pending()
    const save = (body: object, who = manager, of = id) => who.put(`/api/quotes/supplier-cost/${of}`, body)
    const saved = { supplier_cost: cost, version }
    for (const wrong of [{}, { supplier_cost: { nrc: 1 } }, { supplier_cost: { nrc: -1, mrc: 1 } }])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await save(saved, manager, 99_999_999)).status).toBe(404)
    expect((await save({ ...saved, version: 99 })).body.code).toBe('stale_version')
    expect((await save(saved)).body.message).toBe('Supplier cost saved.')
    const read = await quotes.read(id, manager)
    expect(read).toMatchObject({ status: 'pending', version, handling: { supplier_cost: cost } })
    expect(JSON.stringify(await quotes.read(id))).not.toMatch(/supplier|1200\.5/)
    expect((await save({ supplier_cost: null })).body.message).toBe('Supplier cost removed.')
    expect(await costOf(id)).toBeNull()
    const { data: awaiting } = (await manager.get('/api/quotes/client-manager?status=pending')).body
    const inWords = awaiting.find(({ product_id }: any) => product_id === null).id
    expect((await save({ supplier_cost: cost }, manager, inWords)).body.code).toBe('not_completed')
    await manager.put(`/api/quotes/cancel/${id}`, { reason: 'No duct' })
    expect((await save({ supplier_cost: cost })).status).toBe(409)
  })

  test('below the floor cost and reason are saved at once, the message after approval', async () => {
    await setFloorApproval(world, true)
    const on = await floorOf(world)
    const daniel = await floorRequester(world)
    const asked = await priceBelow(daniel, on, { supplier_cost: cost, message: 'Our best offer' })
    expect(asked.status).toBe(202)
    const thread = async () => (await acme.get(`/api/quotes/${on.id}/thread`)).body.data.messages
    expect(await thread()).toEqual([])
    expect(await costOf(on.id)).toEqual(cost)
    const open = (await manager.get(`/api/floor-approvals?quote_id=${on.id}`)).body.data[0]
    expect(open).toMatchObject({ message: 'Our best offer', supplier_cost: cost })
    expect((await manager.put(`/api/floor-approvals/${open.id}`, { accept: true })).status).toBe(200)
    expect(await thread()).toMatchObject([{ text: 'Our best offer', author: 'Daniel, Trunkline' }])
    await setFloorApproval(world, false)
  })
})
