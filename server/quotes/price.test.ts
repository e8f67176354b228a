import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { movesIn, orderFor, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { pending, active, read } = quotes
const price = (id: number, bandwidth_nrc: unknown, bandwidth_mrc: unknown, more: object = {}) =>
  world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc, bandwidth_mrc, ...more })

describe('PUT /quotes/price/{id}', () => {
  test('a bandwidth that the building no longer allows has neither card price nor floor', async () => {
    const { id } = await quotes.created(quotes.fibre({ bandwidth_id: quotes.bandwidth['5Gbps'] }))
    const building = world.owner.updateTable('building').where('nis_code', '=', 'KUL-0021')
    await quotes.addToQuotes(id)
    await building.set({ ftto_readiness: 'gpon' }).execute()
    const nothing = { nrc: null, mrc: null }
    expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data).toMatchObject({
      card: nothing,
      floor: nothing,
    })
    expect((await price(id, 500, 900)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'active', bandwidth_mrc: 900 })
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

  test('sets another lead time of a pending quote, on record; a priced one keeps its own', async () => {
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

  test('[C-15] accepts the whole quote as it was read, with only the price changed', async () => {
    for (const quote of [await active(), await pending()]) {
      const whole = await quotes.read(quote.id, world.manager)
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
    const ordered = await orderQuotes(world.acme, [quote.id])
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

const priceAt = (id: number, price_level?: unknown) =>
  world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 4_000, bandwidth_mrc: 2_000, price_level })
const order = (...quote_ids: number[]) => orderQuotes(world.acme, quote_ids)
const levelIn = (quote: any) => quote.events.at(-1).changes.find((each: any) => each.field === 'price_level')

describe('the level of a price', () => {
  test('follows the sites, in the matrix as on the quote, and stays with the quote', async () => {
    const nni = await world.owner.selectFrom('nni').selectAll().executeTakeFirstOrThrow()
    const near = await world.row('building', { network_status: 'near_net' })
    const surveyed = { site_b_nis: near.nis_code }
    for (const [who, more, level] of [
      [world.acme, {}, 'firm'],
      [world.acme, surveyed, 'subject_to_survey'],
      [world.borneo, { site_a_nis: null, site_a_nni: nni.id }, 'firm'],
      [world.borneo, { site_a_nis: null, site_a_nni: nni.id, ...surveyed }, 'subject_to_survey'],
    ] as const) {
      const draft: any = quotes.line(more)
      const matrix = await who.post('/api/quotes/price-check', {
        product_id: 1,
        site_a: { nis: draft.site_a_nis, nni: draft.site_a_nni },
        site_b: { nis: draft.site_b_nis },
      })
      expect(matrix.body.data.price_level).toBe(level)
      const quote = await quotes.make(more, who)
      expect(quote).toMatchObject({ status: 'cart', price_level: level })
    }
    const byHand = await world.acme.post('/api/quotes/price-check', {
      product_id: 1,
      site_a: { nis: 'KUL-0001' },
      site_b: { hand_entered: true },
    })
    expect(byHand.body.data.price_level).toBeNull()
  })

  test('is null until a pending quote is priced, then as given or by the sites', async () => {
    for (const [given, level] of [
      [undefined, 'subject_to_survey'],
      [null, 'subject_to_survey'],
      ['firm', 'firm'],
      ['budgetary', 'budgetary'],
    ]) {
      const { id, price_level } = await quotes.pending()
      expect(price_level).toBeNull()
      expect((await world.manager.get(`/api/quotes/price/${id}`)).body.data.price_level).toBe(
        'subject_to_survey',
      )
      expect((await priceAt(id, given)).body.data.price_level).toBe(level)
      const read = await quotes.read(id)
      expect(read.price_level).toBe(level)
      expect(levelIn(read)).toEqual({ field: 'price_level', before: null, after: level })
    }
  })

  test('an unknown level is 422, and nothing is priced', async () => {
    const { id } = await quotes.pending()
    expect((await priceAt(id, 'certain')).body.errors).toHaveProperty('price_level')
    expect((await quotes.read(id)).status).toBe('pending')
  })

  test('changes with an updated price, and by an edit to that of the new sites', async () => {
    const quote = await quotes.active()
    expect((await priceAt(quote.id)).body.data.price_level).toBe('firm')
    const estimated = (await priceAt(quote.id, 'budgetary')).body.data
    expect(levelIn(await quotes.read(quote.id))).toEqual({
      field: 'price_level',
      before: 'firm',
      after: 'budgetary',
    })
    const draft = quotes.line({ version: estimated.version, contract_id: 12 })
    const edited = await world.acme.put(`/api/quotes/${quote.id}`, draft)
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      awaits: 'agreed_price_lost',
      price_level: null,
    })
  })
})

describe('ordering', () => {
  test('a budgetary price is 409 for the whole order; a newer price can be ordered', async () => {
    const [estimate, firm] = [await quotes.pending(), await quotes.active()]
    await priceAt(estimate.id, 'budgetary')
    const refused = await order(firm.id, estimate.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(refused.body.message).toBe(
      `Quote ${estimate.quote_reference} is a budgetary estimate and cannot be ordered. Ask us for a price that can be ordered.`,
    )
    expect((await quotes.read(firm.id)).status).toBe('active')
    await priceAt(estimate.id)
    const { status, body } = await order(firm.id, estimate.id)
    expect(status).toBe(200)
    expect(body.data.price_level).toBe('subject_to_survey')
  })

  test('an order has the weakest price level of its active circuits', async () => {
    const { move } = movesIn(world)
    const [surveyed, firm] = [await quotes.pending(), await quotes.active()]
    await priceAt(surveyed.id)
    const { body } = await order(surveyed.id, firm.id)
    const placed = await orderFor(world.acme, body.data.id)
    expect(placed.price_level).toBe('subject_to_survey')
    expect(placed.circuit_list.map((circuit: any) => circuit.price_level)).toEqual([
      'subject_to_survey',
      'firm',
    ])
    await move(placed.circuit_list[0].id, 'cancelled', { reason: 'No duct' })
    expect((await orderFor(world.manager, placed.id)).price_level).toBe('firm')
    await move(placed.circuit_list[1].id, 'cancelled', { reason: 'No duct' })
    expect((await orderFor(world.acme, placed.id)).price_level).toBeNull()
    const listed = (await world.acme.get('/api/orders')).body.data
    expect(listed.find((each: any) => each.id === placed.id).price_level).toBeNull()
  })
})
const { body: internet } = await world.acme.get('/api/options?product_id=2')
const voice_id = internet.data.voice[0].id
const fixed_ip_vas_id = internet.data.fixed_ip[0].id

describe('a leased line offers no IP block and no voice', () => {
  const answers = {
    'POST /quotes': () => world.acme.post('/api/quotes', quotes.line({ voice_id })),
    'POST /quotes on behalf': async () => {
      const [{ company_id }] = (await world.acme.get('/api/quotes')).body.data
      return world.manager.post('/api/quotes', { ...quotes.line({ voice_id }), company_id })
    },
    'POST /quotes/price-check': () =>
      world.acme.post('/api/quotes/price-check', {
        product_id: 1,
        site_a: { nis: 'KUL-0001' },
        site_b: { nis: 'CBJ-0003' },
        voice_id,
      }),
    'PUT /quotes/{id}': async () => {
      const { id, version } = await quotes.make()
      return world.acme.put(`/api/quotes/${id}`, { ...quotes.line({ voice_id }), version })
    },
    'a requote': async () => {
      const { id } = await quotes.active()
      await world.acme.put(`/api/quotes/cancel/${id}`)
      return world.acme.post('/api/quotes', { ...quotes.line({ voice_id }), requote_of: id })
    },
  }
  test.each(Object.entries(answers))('%s refuses it with 422', async (_, ask) => {
    const { status, body } = await ask()
    expect([status, body.errors]).toEqual([
      422,
      { voice_id: ['Private Leased Line does not offer “10 channels”. Clear it.'] },
    ])
  })

  test('POST /quotes/bulk names the row', async () => {
    const data = [quotes.internet({ voice_id }), quotes.line({ fixed_ip_vas_id })]
    const { status, body } = await world.acme.post('/api/quotes/bulk', { data })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['data.1.fixed_ip_vas_id']])
  })

  test('an earlier quote keeps its voice, and is ordered with it', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    expect(await quotes.read(id)).toMatchObject({ status: 'active', voice: '10 channels' })
    const priced = { bandwidth_nrc: 10, bandwidth_mrc: 10, reason: 'agreed' }
    expect((await world.manager.put(`/api/quotes/price/${id}`, priced)).status).toBe(200)
    expect((await quotes.read(id)).voice).toBe('10 channels')
  })

  test('it is edited only once the voice is cleared', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    const { version } = await quotes.read(id)
    const edit = (more: object) => world.acme.put(`/api/quotes/${id}`, { ...quotes.line(more), version })
    expect((await edit({ voice_id })).status).toBe(422)
    expect((await edit({})).body.data).toMatchObject({ voice: null, status: 'active' })
  })

  test('the floor of its bandwidth still applies', async () => {
    const { id } = await quotes.active()
    await alterRecord(world, 'quote', id, { voice_id })
    const { body } = await world.manager.get(`/api/quotes/price/${id}`)
    expect(body.data.floor.mrc).toBeGreaterThan(0)
  })
})

test('the add-ons of a product are data: a row adds one', async () => {
  const { id } = await world.owner
    .insertInto('vas_option')
    .values({ kind: 'device', name: 'Media converter', position: 99, tax_code: 'equipment_rental' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.owner.insertInto('product_offer').values({ product_id: 1, kind: 'add_on', value: id }).execute()
  const { body } = await world.acme.get('/api/options?product_id=1')
  expect(body.data.device).toContainEqual({ id, name: 'Media converter' })
  // The demo's card has no price for it, so the bandwidth awaits one.
  expect((await quotes.make({ device_vas_id: id })).status).toBe('pending')
})
