import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#contract/catalog.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

// A new product needs an entry in the table, a row, a visible entry in the catalogue, and its bandwidths, terms, add-ons, lead times and prices (here those of a leased line).
const darkFibre = {
  name: 'Dark Fibre',
  ends: ['site_a', 'site_b'],
  nni: true,
  distance: true,
  readiness: false,
  rooms: ['site_b'],
  addOns: ['device'],
}
beforeAll(async () => {
  Object.assign(products, { 4: darkFibre })
  await sql`insert into product values (4, ${darkFibre.name})`.execute(world.owner)
  await sql`insert into product_service (product_id, position, visible, title, text, interface, service_level, ms,
      picture_alt, picture_alt_ms, picture_version)
    select 4, max(position) + 1, true, ${darkFibre.name}, 'Fibre', '', '',
      '{"title": "", "text": "", "interface": "", "service_level": ""}', '', '', 0 from product_service`.execute(
    world.owner,
  )
  await sql`insert into product_offer select 4, kind, value from product_offer where product_id = 1`.execute(
    world.owner,
  )
  await sql`insert into lead_time select 4, grade, nni_ends, working_days from lead_time where product_id = 1`.execute(
    world.owner,
  )
  await sql`insert into rate_cell (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band,
      network_status, vas_option_id)
    select pricing_rule_id, 4, component, charge, bandwidth_id, term, band, network_status, vas_option_id
    from rate_cell where product_id = 1`.execute(world.owner)
  await sql`insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen, floor_sen)
    select m.version_id, m.from_date, m.number, n.id, m.price_sen * 2, m.floor_sen * 2
    from rate_cell n join rate_cell o on o.product_id = 1 and n.product_id = 4
      and (o.pricing_rule_id, o.component, o.charge) = (n.pricing_rule_id, n.component, n.charge)
      and (o.bandwidth_id, o.term, o.band, o.network_status, o.vas_option_id)
        is not distinct from (n.bandwidth_id, n.term, n.band, n.network_status, n.vas_option_id)
      join card_amount m on m.rate_cell_id = o.id`.execute(world.owner)
})
// Test files share the loaded portal.
afterAll(() => {
  Reflect.deleteProperty(products, 4)
})

describe('a fourth product that only the table knows', () => {
  test('is offered with bandwidths, terms, own NNIs and the add-ons of the table', async () => {
    const { body } = await world.borneo.get('/api/options?product_id=4')
    expect(body.data).toMatchObject({
      fixed_ip: [],
      voice: [],
      nnis: [{ nis_code: 'KUL-0001' }, { nis_code: 'KCH-0005' }],
    })
    expect(body.data.terms).toHaveLength(3)
    expect(body.data.device).toHaveLength(2)
    expect((await world.borneo.get('/api/bandwidth?product_id=4')).body.data).toHaveLength(13)
  })

  test('is priced by the distance between its ends, NNIs included', async () => {
    const [{ id: nni }] = (await world.borneo.get('/api/options?product_id=4')).body.data.nnis
    const ends = { site_a: { nni }, site_b: { nis: 'KCH-0001' } }
    const price = async (product_id: number) => {
      const { status, body } = await world.borneo.post('/api/quotes/price-check', { product_id, ...ends })
      expect(status).toBe(200)
      expect(body.data.band).toBe('across_sea')
      return body.data.cells[0].total_mrc
    }
    expect(await price(4)).toBeCloseTo(2 * (await price(1)), 2)
  })

  test('is quoted, listed and found by its id, with the rooms of the table', async () => {
    const { '100Mbps': bandwidth_id } = await bandwidthIds(world)
    const rooms = { block: 'C', level: '3', unit: '3-1' }
    const draft = {
      ...leasedLine,
      product_id: 4,
      bandwidth_id,
      site_a_details: rooms,
      site_b_details: rooms,
    }
    const { status, body } = await world.acme.post('/api/quotes', draft)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'cart',
      product: 'Dark Fibre',
      product_id: 4,
      site_a: 'Menara AIMS',
      site_a_details: { block: null },
      site_b_details: { block: 'C', level: '3', unit: '3-1' },
      location: null,
    })
    const listed = await world.acme.get('/api/quotes?product_id=4')
    expect(listed.body.data.map((each: { id: number }) => each.id)).toEqual([body.data.id])

    const [voice] = (await world.acme.get('/api/options?product_id=2')).body.data.voice
    const refused = await world.acme.post('/api/quotes', { ...draft, voice_id: voice.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['voice_id']])
    const half = await world.acme.post('/api/quotes', { ...draft, site_b_nis: null, site_b_details: null })
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['site_b']])
  })
})

test('a product without a row does not exist, even if it is in the table', async () => {
  await expect(sql`insert into product_offer values (5, 'term', 12)`.execute(world.owner)).rejects.toThrow(
    'product_offer_product',
  )
})

test('the table and the rows agree', async () => {
  const rows = await world.owner.selectFrom('product').selectAll().orderBy('id').execute()
  expect(rows).toEqual(Object.entries(products).map(([id, { name }]) => ({ id: Number(id), name })))
  const seen = await world.db.transaction().execute(async (tx) => {
    await sql`set local role portal_customer`.execute(tx)
    return tx.selectFrom('product').select('id').execute()
  })
  expect(seen).toHaveLength(rows.length)
})
