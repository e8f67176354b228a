import { describe, expect, test } from 'vitest'
import { termsInForce } from '#server/orders/terms.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { bandwidthIds, handEntered, leasedLine } from '#server/testing/drafts.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const bandwidth = await bandwidthIds(world)
const bandwidth_id = bandwidth['100Mbps']!

const pending = async () =>
  (
    await world.acme.post('/api/quotes', {
      ...leasedLine,
      bandwidth_id,
      site_b_nis: null,
      site_b_details: handEntered,
    })
  ).body.data
const active = async () => {
  const { body } = await world.acme.post('/api/quotes', { ...leasedLine, bandwidth_id })
  await world.acme.post('/api/quotes/create-wish-list', { ids: [body.data.id] })
  return (await world.acme.get(`/api/quotes/${body.data.id}`)).body.data
}
const price = (id: number, bandwidth_nrc: unknown, bandwidth_mrc: unknown, more: object = {}) =>
  world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc, bandwidth_mrc, ...more })
const read = async (id: number) => (await world.acme.get(`/api/quotes/${id}`)).body.data

describe('PUT /quotes/price/{id}', () => {
  test('a bandwidth that the building no longer allows has neither card price nor floor', async () => {
    const { body } = await world.acme.post('/api/quotes', {
      product_id: 3,
      location: 'Menara Felda',
      location_nis: 'KUL-0021',
      bandwidth_id: bandwidth['5Gbps'],
      contract_id: 0,
    })
    const building = world.owner.updateTable('building').where('nis_code', '=', 'KUL-0021')
    await world.acme.post('/api/quotes/create-wish-list', { ids: [body.data.id] })
    await building.set({ ftto_readiness: 'gpon' }).execute()
    const nothing = { nrc: null, mrc: null }
    expect((await world.manager.get(`/api/quotes/price/${body.data.id}`)).body.data).toMatchObject({
      card: nothing,
      floor: nothing,
    })
    expect((await price(body.data.id, 500, 900)).status).toBe(200)
    expect(await read(body.data.id)).toMatchObject({ status: 'active', bandwidth_mrc: 900 })
    await building.set({ ftto_readiness: 'xgpon' }).execute()
  })

  test.each([10_000_000, 9_999_999_999.99])('refuses RM %d, which is above the maximum', async (amount) => {
    const quote = await pending()
    const { status, body } = await price(quote.id, 1, amount)
    expect(status).toBe(422)
    expect(body.errors.bandwidth_mrc).toEqual(['The maximum price is RM 9,999,999.99.'])
    expect((await price(quote.id, 9_999_999.99, 9_999_999.99)).status).toBe(200)
  })

  test('[C-15] [T-11] makes a pending quote active for 30 days, with one agreed line each', async () => {
    const quote = await pending()
    const { body } = await price(quote.id, 4_200.5, 999.99)
    expect(body).toMatchObject({
      success: true,
      message: `Quote ${quote.quote_reference} has been priced.`,
    })
    const priced = await read(quote.id)
    const inThirtyDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(
      Date.now() + 30 * 86_400_000,
    )
    expect(priced).toMatchObject({
      status: 'active',
      validity: inThirtyDays,
      bandwidth_nrc: 4_200.5,
      bandwidth_mrc: 999.99,
    })
    expect(priced.total_mrc).toBe(999.99 + quote.xc_mrc)
    expect(Math.round(priced.tax_mrc * 100)).toBe(Math.round(priced.total_mrc * 6))
    const agreed = priced.lines.filter((line: any) => line.component === 'agreed')
    expect(agreed.map((line: any) => [line.charge, line.amount])).toEqual([
      ['nrc', 4_200.5],
      ['mrc', 999.99],
    ])
    const event = priced.events.at(-1)
    expect(event).toMatchObject({ action: 'price', actor: 'Trunkline' })
    expect(event.changes).toContainEqual({ field: 'total_mrc', before: null, after: priced.total_mrc })
  })

  test('gives a pending quote another lead time, which stands in its history; a priced one keeps its own', async () => {
    const quote = await pending()
    for (const days of [0, 366, 1.5, -1, '30', 'soon']) {
      const refused = await price(quote.id, 4_000, 900, { lead_time_days: days })
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { lead_time_days: [expect.any(String)] } },
      })
    }
    const { body } = await price(quote.id, 4_000, 900, { lead_time_days: 120 })
    expect(body.data.lead_time_days).toBe(120)
    expect((await read(quote.id)).events.at(-1).changes).toContainEqual({
      field: 'lead_time',
      before: '90',
      after: '120',
    })
    const refused = await price(quote.id, 4_000, 800, { lead_time_days: 100 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect((await price(quote.id, 4_000, 800, { lead_time_days: null })).status).toBe(200)
    expect(await read(quote.id)).toMatchObject({ lead_time_days: 120, bandwidth_mrc: 800 })
  })

  test('[C-15] takes the whole quote as it was read, of which only the price is another', async () => {
    for (const quote of [await active(), await pending()]) {
      const whole = (await world.manager.get(`/api/quotes/${quote.id}`)).body.data
      const changed = { ...whole, bandwidth_nrc: 4_000, bandwidth_mrc: 9_000 }
      const { status, body } = await world.manager.put(`/api/quotes/price/${quote.id}`, changed)
      expect({ status, message: body.message }).toMatchObject({ status: 200 })
      const { lead_time_days, price_level, bandwidth_mrc } = body.data
      expect({ lead_time_days, bandwidth_mrc }).toEqual({
        lead_time_days: whole.lead_time_days,
        bandwidth_mrc: 9_000,
      })
      if (whole.price_level) expect(price_level).toBe(whole.price_level)
    }
  })

  test('[V-33] [V-35] an active quote keeps validity and cross connect; 0 is a price; old and new price are in the history', async () => {
    const quote = await active()
    await alterRecord(world, 'quote', quote.id, { validity: '2030-01-01' })
    const { body } = await price(quote.id, 0, 0, { reason: 'Trial', xc_mrc: 1, xc_nrc: 1 })
    expect(body.data).toMatchObject({
      status: 'active',
      validity: '2030-01-01',
      bandwidth_nrc: 0,
      bandwidth_mrc: 0,
      xc_mrc: quote.xc_mrc,
      xc_nrc: quote.xc_nrc,
    })
    const after = await read(quote.id)
    expect(after.events.at(-1).changes).toContainEqual({
      field: 'total_mrc',
      before: quote.total_mrc,
      after: quote.xc_mrc,
    })
    const ordered = await world.acme.post('/api/orders', {
      quote_ids: [quote.id],
      po_number: 'P',
      accepted_terms_version: termsInForce.version,
    })
    expect(ordered.body.data.total_mrc).toBe(quote.xc_mrc)
  })

  test('a price below the floor needs a reason, which the company never sees', async () => {
    const quote = await active()
    const { data } = (await world.manager.get(`/api/quotes/price/${quote.id}`)).body
    expect(data.card).toEqual({ nrc: quote.bandwidth_nrc, mrc: quote.bandwidth_mrc })
    expect(data.floor.mrc).toBeLessThan(data.card.mrc)
    const below = data.floor.mrc - 0.01
    const nrc = data.card.nrc
    expect(await price(quote.id, nrc, below)).toMatchObject({
      status: 422,
      body: { errors: { reason: ['A price below the floor needs a reason.'] } },
    })
    expect((await price(quote.id, nrc, data.floor.mrc)).status).toBe(200)
    expect((await price(quote.id, nrc, below, { reason: 'Strategic account' })).status).toBe(200)
    expect(JSON.stringify(await read(quote.id))).not.toMatch(/Strategic|floor/)
    const notes = await world.owner
      .selectFrom('quote_note')
      .select('note')
      .where('quote_id', '=', quote.id)
      .execute()
    expect(notes).toEqual([{ note: 'Strategic account' }])
  })

  test.each([
    [0, 100],
    [100, 0],
  ])('RM %d once and RM %d a month need a reason, also without a card price', async (nrc, mrc) => {
    const { id } = await pending()
    expect(await price(id, nrc, mrc)).toMatchObject({
      status: 422,
      body: { errors: { reason: ['A price of RM 0.00 needs a reason.'] } },
    })
    expect((await price(id, nrc, mrc, { reason: 'Waived' })).status).toBe(200)
  })

  test.each([
    [1.005, 1, 'bandwidth_nrc'],
    [-1, 1, 'bandwidth_nrc'],
    ['', 1, 'bandwidth_nrc'],
    [1, null, 'bandwidth_mrc'],
    [1, 1e13, 'bandwidth_mrc'],
  ])('[V-31] refuses %j and %j', async (nrc, mrc, field) => {
    const quote = await active()
    const answer = await price(quote.id, nrc, mrc)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('of two prices at once one wins; an unknown quote is 404', async () => {
    const quote = await active()
    expect((await price(99_999_999, 1, 1)).status).toBe(404)
    const both = await Promise.all(
      [1, 2].map((n) => price(quote.id, 3_000, 2_000 + n, { version: quote.version })),
    )
    expect(both.map((each) => each.status).sort()).toEqual([200, 409])
  })
})
