import { describe, expect, test } from 'vitest'
import { handEntered, withinOneBuilding } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const landed = 'JHB-0002'
await world.owner.updateTable('building').set({ kind: 'landed' }).where('nis_code', '=', landed).execute()
const rooms = (block: string | null, level: string | null, unit: string | null) => ({ block, level, unit })
const within = (more: object = {}) => quotes.line({ ...withinOneBuilding, ...more })
const missing = 'Both sites are in one building. Enter the block, level or unit of each.'
const same = 'Both sites are in one building. Enter another block, level or unit for site B.'

describe('rooms', () => {
  test('are kept at both ends of a leased line, and changed at both without another price', async () => {
    const given = { site_a_details: rooms('A', '1', '1-1'), site_b_details: rooms('B', '2', '2-2') }
    const quote = await quotes.make(given)
    expect(quote).toMatchObject(given)
    const moved = { site_a_details: rooms(null, '7', null), site_b_details: rooms(null, '8', '8-1') }
    const { status, body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ ...moved, version: quote.version }),
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...moved, changes: [], total_mrc: quote.total_mrc, status: 'cart' })
    expect(await quotes.read(quote.id)).toMatchObject(moved)
  })

  test('are none at a landed address', async () => {
    const quote = await quotes.make({ site_b_nis: landed, site_b_details: rooms('A', '1', '1') })
    expect(quote.site_b_details).toMatchObject({ address_landed: true, ...rooms(null, null, null) })
  })
})

describe('a line within one building', () => {
  test('has the band of one building, in the price matrix without rooms too, and a room at each end', async () => {
    const matrix = await world.acme.post('/api/quotes/price-check', {
      product_id: 1,
      site_a: { nis: 'KUL-0001' },
      site_b: { nis: 'KUL-0001' },
    })
    expect(matrix).toMatchObject({ status: 200, body: { data: { band: 'same_building', distance_m: 0 } } })
    const quote = await quotes.created(within())
    expect(quote).toMatchObject({
      site_a_details: { level: '3', unit: 'Rack 12' },
      site_b_details: { level: '5', unit: 'Rack 40' },
    })
    const { lines } = await quotes.read(quote.id)
    expect(lines.find((line: { component: string }) => line.component === 'transport').band).toBe(
      'same_building',
    )
  })

  test.each([
    ['no rooms', { site_a_details: null, site_b_details: null }, { site_a: missing, site_b: missing }],
    ['none at site A', { site_a_details: rooms('', ' ', null) }, { site_a: missing }],
    ['none at site B', { site_b_details: {} }, { site_b: missing }],
    ['the same at both', { site_b_details: rooms('', ' 3', 'RACK 12') }, { site_b: same }],
  ])('is refused with %s, in a list and in an edit too', async (_, more, wrong) => {
    const errors = Object.fromEntries(
      Object.entries(wrong).map(([end, text]) => [`${end}_details.unit`, [text]]),
    )
    expect(await world.acme.post('/api/quotes', within(more))).toMatchObject({
      status: 422,
      body: { errors },
    })
    const bulk = await world.acme.post('/api/quotes/bulk', { data: [quotes.line(), within(more)] })
    expect(bulk.status).toBe(422)
    expect(Object.keys(bulk.body.errors)).toEqual(Object.keys(errors).map((field) => `data.1.${field}`))
    const { id, version } = await quotes.make()
    const edit = await world.acme.put(`/api/quotes/${id}`, { ...within(more), version })
    expect(edit).toMatchObject({ status: 422, body: { errors } })
  })

  test('is refused on a company’s behalf and as a new quote for a cancelled one', async () => {
    const company_id = (await quotes.make()).company_id
    const bare = within({ site_a_details: null, site_b_details: null })
    expect((await world.manager.post('/api/quotes', { ...bare, company_id })).status).toBe(422)
    const { id } = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${id}`)
    expect((await world.acme.post('/api/quotes', { ...bare, requote_of: id })).status).toBe(422)
    expect((await world.acme.post('/api/quotes', { ...within(), requote_of: id })).status).toBe(200)
  })

  test('cannot lead from a landed address to itself, nor between equal addresses entered by hand', async () => {
    const toItself = within({ site_a_nis: landed, site_b_nis: landed })
    expect(await world.acme.post('/api/quotes', toItself)).toMatchObject({
      status: 422,
      body: {
        errors: {
          site_b_nis: ['A line cannot lead from a landed address to itself. Choose another site B.'],
        },
      },
    })
    const typed = (a: object, b: object) =>
      quotes.line({
        site_a_nis: null,
        site_b_nis: null,
        site_a_details: { ...handEntered, ...a },
        site_b_details: { ...handEntered, city: 'RAWANG', ...b },
      })
    expect(await world.acme.post('/api/quotes', typed({}, {}))).toMatchObject({
      status: 422,
      body: { errors: { 'site_b_details.unit': [missing] } },
    })
    expect((await world.acme.post('/api/quotes', typed({ level: '1' }, { level: '2' }))).status).toBe(200)
  })

  test('from an NNI to its own data centre needs none: the NNI is a port', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=1')
    const { id } = body.data.nnis[0]
    const nni = await world.owner.selectFrom('nni').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const quote = await quotes.created(
      quotes.line({ site_a_nis: null, site_a_nni: id, site_b_nis: nni.nis_code }),
      world.borneo,
    )
    expect(quote.status).toBe('cart')
  })

  test('of before keeps its price without rooms, and names them with its next edit', async () => {
    const { id } = await quotes.created(within())
    const bare = rooms(null, null, null)
    const row = await world.owner
      .selectFrom('quote')
      .select(['site_a', 'site_b'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await world.owner
      .updateTable('quote')
      .set({
        site_a: JSON.stringify({ ...row.site_a, ...bare }) as never,
        site_b: JSON.stringify({ ...row.site_b, ...bare }) as never,
      })
      .where('id', '=', id)
      .execute()
    expect((await quotes.addToQuotes(id)).status).toBe(200)
    const { version, status } = await quotes.read(id)
    expect(status).toBe('active')
    const edit = (more: object) => world.acme.put(`/api/quotes/${id}`, { ...within(more), version })
    expect((await edit({ site_a_details: bare, site_b_details: bare })).status).toBe(422)
    expect((await edit({})).status).toBe(200)
  })
})
