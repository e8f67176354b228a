import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteActions, quoteStatuses, type QuoteAction, type QuoteStatus } from '#contract/quote-actions.ts'
import { bandwidthIds, handEntered, leasedLine } from '#server/testing/drafts.ts'
import { openWorld, type Answered, type Caller, type World } from '#server/testing/world.ts'

let world: World
let bandwidth: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  bandwidth = await bandwidthIds(world)
})
afterAll(() => world.close())

const line = (more: object = {}) => ({ ...leasedLine, bandwidth_id: bandwidth['100Mbps'], ...more })
const byHand = { site_b_nis: null, site_b_details: handEntered }
const make = async (more: object = {}, who: Caller = world.acme) =>
  (await who.post('/api/quotes', line(more))).body.data
const read = async (id: number, who: Caller = world.acme) => (await who.get(`/api/quotes/${id}`)).body.data
const wish = (id: number) => world.acme.post('/api/quotes/create-wish-list', { ids: [id] })
const active = async (more: object = {}) => {
  const quote = await make(more)
  await wish(quote.id)
  return read(quote.id)
}
const expire = (id: number) =>
  world.owner.updateTable('quote').set({ validity: '2020-01-01' }).where('id', '=', id).execute()

const request = {
  product: 'Dark fibre',
  bandwidth: '400G wavelength',
  site_a: 'Menara AIMS',
  site_a_nis: '',
  site_b: '-',
  site_b_nis: '',
  term: 0,
  remarks: 'Two diverse routes, please',
}

describe('every action in every state', () => {
  const inStatus: Record<
    QuoteStatus,
    () => Promise<{ id: number; version: number; quote_reference: string }>
  > = {
    cart: () => make(),
    pending: () => make(byHand),
    active: () => active(),
    cancelled: async () => {
      const quote = await active()
      await world.acme.put(`/api/quotes/cancel/${quote.id}`)
      return read(quote.id)
    },
    expired: async () => {
      const quote = await active()
      await expire(quote.id)
      return read(quote.id)
    },
    ordered: async () => {
      const quote = await active()
      await order(quote.id)
      return read(quote.id)
    },
  }
  const order = (id: number) =>
    world.acme.post('/api/orders', { quote_ids: [id], po_number: 'P', accepted_terms_version: '2026-01' })
  const act: Record<QuoteAction, (quote: { id: number; version: number }) => Promise<Answered>> = {
    add_to_wishlist: ({ id }) => wish(id),
    remove: ({ id }) => world.acme.put(`/api/quotes/delete/${id}`),
    edit: ({ id, version }) => world.acme.put(`/api/quotes/${id}`, line({ version, contract_id: 12 })),
    extend: ({ id }) => world.acme.put(`/api/quotes/extend/${id}`),
    project: ({ id }) => world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Ring' }),
    cancel: ({ id }) => world.acme.put(`/api/quotes/cancel/${id}`),
    requote: ({ id }) => world.acme.post('/api/quotes', line({ requote_of: id })),
    order: ({ id }) => order(id),
    price: ({ id }) =>
      world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }),
  }
  const table = (Object.keys(quoteActions) as QuoteAction[]).flatMap((action) =>
    quoteStatuses.map(
      (status) =>
        [action, status, (quoteActions[action].from as readonly QuoteStatus[]).includes(status)] as const,
    ),
  )
  test.each(table)('%s on a quote that is %s: allowed %s', async (action, status, allowed) => {
    const quote = await inStatus[status]()
    const answer = await act[action](quote)
    // A client manager sees no carts: what is in one does not exist for them.
    if (action === 'price' && status === 'cart') return expect(answer.status).toBe(404)
    if (allowed) return expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toBe(`Quote ${quote.quote_reference} is ${status}.`)
    expect((await read(quote.id)).version).toBe(quote.version)
  })
})

describe('PUT /quotes/{id}', () => {
  test('[C-14] [T-10] another bandwidth prices an active quote anew and restarts its validity', async () => {
    const quote = await active()
    await world.owner
      .updateTable('quote')
      .set({ validity: '2030-01-01', extended: 2 })
      .where('id', '=', quote.id)
      .execute()
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: quote.version, bandwidth_id: bandwidth['1Gbps'] }),
    )
    expect(body).toMatchObject({ success: true, message: `Quote ${quote.quote_reference} has been changed.` })
    expect(body.data).toMatchObject({
      status: 'active',
      bandwidth: '1Gbps',
      validity: quote.validity,
      extended: 0,
    })
    expect(body.data.total_mrc).toBeGreaterThan(quote.total_mrc)
    const after = await read(quote.id)
    const sum = after.lines
      .filter((l: any) => l.charge === 'mrc')
      .reduce((s: number, l: any) => s + l.amount, 0)
    expect(sum).toBe(after.total_mrc)
    const [change] = after.events.at(-1).changes.filter((each: any) => each.field === 'bandwidth')
    expect(change).toEqual({ field: 'bandwidth', before: '100Mbps', after: '1Gbps' })
  })

  test('rooms alone change neither price nor validity', async () => {
    const quote = await active()
    await world.owner
      .updateTable('quote')
      .set({ validity: '2030-01-01' })
      .where('id', '=', quote.id)
      .execute()
    const details = { standard: 1, block: 'B', level: '8', unit: '8-2' }
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: quote.version, site_a_details: details }),
    )
    expect(body.data).toMatchObject({ status: 'active', validity: '2030-01-01', total_mrc: quote.total_mrc })
    expect(body.data.site_a_details).toMatchObject({ block: 'B', level: '8', unit: '8-2' })
  })

  test('a hand-entered site sends it to pending; a pending one stays pending', async () => {
    const quote = await active()
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: quote.version, ...byHand }),
    )
    expect(edited.body.message).toMatch(/awaits a price/)
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      validity: null,
      bandwidth_mrc: null,
      total_mrc: null,
    })
    const again = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: edited.body.data.version, contract_id: 12 }),
    )
    expect(again.body.data).toMatchObject({ status: 'pending', bandwidth_mrc: null, xc_mrc: 500 })
  })

  test('an agreed price that would be lost sends it to pending, and rooms alone keep it', async () => {
    const quote = await active()
    await world.owner
      .updateTable('quote_line')
      .set({ component: 'agreed' })
      .where('quote_id', '=', quote.id)
      .where('component', '=', 'transport')
      .execute()
    const rooms = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: quote.version, site_a_details: { level: '2' } }),
    )
    expect(rooms.body.data).toMatchObject({ status: 'active', total_mrc: quote.total_mrc })
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      line({ version: rooms.body.data.version, contract_id: 12 }),
    )
    expect(edited.body.data).toMatchObject({ status: 'pending', total_mrc: null })
  })

  test('a stale version is 409 and changes nothing; of two edits at once one wins', async () => {
    const quote = await active()
    const edit = (contract_id: number) =>
      world.acme.put(`/api/quotes/${quote.id}`, line({ version: quote.version, contract_id }))
    const answers = await Promise.all([edit(12), edit(0)])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const stale = answers.find((each) => each.status === 409)!
    expect(stale.body).toMatchObject({ code: 'stale_version', data: { version: quote.version + 1 } })
  })

  test('refuses strangers, roles, other companies and bad input', async () => {
    const quote = await active()
    const path = `/api/quotes/${quote.id}`
    const good = line({ version: quote.version, contract_id: 12 })
    expect((await world.stranger.put(path, good)).status).toBe(401)
    expect((await world.manager.put(path, good)).status).toBe(403)
    expect((await world.borneo.put(path, good)).status).toBe(404)
    expect((await world.acme.put(path, line())).body.errors).toHaveProperty('version')
    expect(
      (await world.acme.put(path, line({ version: quote.version, site_b_nis: 'NOWHERE-1' }))).body.errors,
    ).toHaveProperty('site_b_nis')
    expect((await read(quote.id)).version).toBe(quote.version)
  })
})

describe('PUT /quotes/extend/{id}', () => {
  test('[C-17] [T-13] [T-19] [K-07] moves validity by 30 calendar days, also at month ends and in a leap February', async () => {
    const quote = await active()
    world.clock.now = new Date('2027-01-15T04:00:00Z')
    world.acme = await world.signIn('customer@acme.example')
    for (const [before, after] of [
      ['2027-01-31', '2027-03-02'],
      ['2028-01-31', '2028-03-01'],
      ['2027-12-15', '2028-01-14'],
    ]) {
      await world.owner
        .updateTable('quote')
        .set({ validity: before, extended: 0 })
        .where('id', '=', quote.id)
        .execute()
      const { body } = await world.acme.put(`/api/quotes/extend/${quote.id}`)
      expect(body.data).toEqual({ validity: after })
    }
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('keeps the price, at most three times, twice is 60 days', async () => {
    const quote = await active()
    const extend = () => world.acme.put(`/api/quotes/extend/${quote.id}`)
    const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000
    await extend()
    await extend()
    const twice = await read(quote.id)
    expect(days(quote.validity, twice.validity)).toBe(60)
    expect(twice).toMatchObject({ total_mrc: quote.total_mrc, extended: 2 })
    expect(twice.events.at(-1)).toMatchObject({ action: 'extend', changes: [{ field: 'validity' }] })
    expect((await extend()).status).toBe(200)
    const fourth = await extend()
    expect(fourth).toMatchObject({ status: 409, body: { message: expect.stringMatching(/3 times/) } })
  })

  test('refuses strangers, roles and other companies', async () => {
    const { id } = await active()
    expect((await world.stranger.put(`/api/quotes/extend/${id}`)).status).toBe(401)
    expect((await world.manager.put(`/api/quotes/extend/${id}`)).status).toBe(403)
    expect((await world.borneo.put(`/api/quotes/extend/${id}`)).status).toBe(404)
  })
})

describe('PUT /quotes/cancel/{id}', () => {
  test('[C-16] [T-12] cancels with and without a reason, by the customer and by a client manager', async () => {
    const [one, two, three] = [await active(), await active(), await make(byHand)]
    const json = { 'content-type': 'application/json' }
    expect((await world.acme.put(`/api/quotes/cancel/${one.id}`, '', json)).status).toBe(200)
    expect((await world.acme.put(`/api/quotes/cancel/${two.id}`, { reason: 'Moved office' })).status).toBe(
      200,
    )
    expect((await world.manager.put(`/api/quotes/cancel/${three.id}`)).status).toBe(200)
    expect((await read(two.id)).events.at(-1)).toMatchObject({
      action: 'cancel',
      reason: 'Moved office',
      actor: 'Aminah Rahman',
    })
    expect((await read(three.id)).events.at(-1).actor).toBe('Trunkline')
    const listed = (await world.acme.get('/api/quotes?status=cancelled&per_page=100')).body.data
    expect(listed.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([one.id, two.id, three.id]),
    )
  })

  test('of cancelling and ordering at once one wins, and the other hears why', async () => {
    const quote = await active()
    const answers = await Promise.all([
      world.acme.put(`/api/quotes/cancel/${quote.id}`),
      world.acme.post('/api/orders', {
        quote_ids: [quote.id],
        po_number: 'P',
        accepted_terms_version: '2026-01',
      }),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)!.body.message).toMatch(/is (ordered|cancelled)\./)
  })

  test('refuses strangers, roles, other companies, carts of others and a novel', async () => {
    const { id } = await active()
    expect((await world.stranger.put(`/api/quotes/cancel/${id}`)).status).toBe(401)
    expect((await world.admin.put(`/api/quotes/cancel/${id}`)).status).toBe(403)
    expect((await world.borneo.put(`/api/quotes/cancel/${id}`)).status).toBe(404)
    expect((await world.manager.put(`/api/quotes/cancel/${(await make()).id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/cancel/${id}`, { reason: 'x'.repeat(501) })).status).toBe(422)
  })
})

describe('a requote', () => {
  test('[T-15] [T-18] is a new quote, linked both ways; the old one is unchanged', async () => {
    const quote = await active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const before = await read(quote.id)
    const anew = await make({ requote_of: quote.id })
    expect(anew.quote_reference).not.toBe(quote.quote_reference)
    expect(anew.status).toBe('cart')
    expect((await read(anew.id)).origin).toEqual({ id: quote.id, quote_reference: quote.quote_reference })
    const after = await read(quote.id)
    expect(after.requotes).toEqual([{ id: anew.id, quote_reference: anew.quote_reference }])
    expect({ ...after, requotes: [] }).toEqual({ ...before, requotes: [] })
  })

  test('needs an own origin', async () => {
    const quote = await active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.borneo.post('/api/quotes', line({ requote_of: quote.id }))).status).toBe(404)
    expect((await world.acme.post('/api/quotes', line({ requote_of: 99_999_999 }))).status).toBe(404)
  })
})

describe('POST /quotes/request', () => {
  test('[C-19] [E-37] [V-05] keeps what was typed, awaits a price and answers the cart', async () => {
    const { status, body } = await world.acme.post('/api/quotes/request', request)
    expect(status).toBe(200)
    expect(body.message).toBe('You have successfully added items(s) to your cart')
    const listed = (await world.acme.get('/api/quotes?status=cart,pending')).body
    expect(body.data).toEqual(listed.data)
    const [stored] = body.data
    expect(stored).toMatchObject({
      status: 'pending',
      product: 'Dark fibre',
      product_id: null,
      bandwidth: '400G wavelength',
      bandwidth_id: null,
      site_a: 'Menara AIMS',
      site_b: '-',
      contract_id: 0,
      bandwidth_mrc: null,
      xc_mrc: 0,
    })
    expect((await read(stored.id)).remarks).toBe(request.remarks)
    expect((await world.acme.put(`/api/quotes/${stored.id}`, { version: 1 })).body.errors).toHaveProperty(
      'product_id',
    )
    const edited = await world.acme.put(`/api/quotes/${stored.id}`, line({ version: stored.version }))
    expect(edited.body.data).toMatchObject({
      status: 'pending',
      product: 'Private Leased Line',
      bandwidth: '100Mbps',
    })
  })

  test.each(['product', 'bandwidth', 'site_a', 'site_b', 'term', 'remarks'])(
    '[V-03] without %s nothing is stored',
    async (field) => {
      const before = (await world.acme.get('/api/quotes')).body.count
      for (const empty of [undefined, '', '  ']) {
        const answer = await world.acme.post('/api/quotes/request', { ...request, [field]: empty })
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual([field])
      }
      expect((await world.acme.get('/api/quotes')).body.count).toBe(before)
    },
  )

  test('a term nobody offers and an unknown building are 422; a known one fills the site', async () => {
    expect((await world.acme.post('/api/quotes/request', { ...request, term: 36 })).status).toBe(422)
    const unknown = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'NOWHERE-1' })
    expect(unknown.body.errors).toHaveProperty('site_a_nis')
    const { body } = await world.acme.post('/api/quotes/request', { ...request, site_a_nis: 'KUL-0001' })
    expect(body.data[0]).toMatchObject({ site_a_nis: 'KUL-0001', site_a_details: { city: 'Kuala Lumpur' } })
  })

  test('is for customers', async () => {
    expect((await world.stranger.post('/api/quotes/request', request)).status).toBe(401)
    for (const who of [world.manager, world.admin, world.commercial])
      expect((await who.post('/api/quotes/request', request)).status).toBe(403)
  })
})

describe('POST /quotes/contact/{id}', () => {
  test('puts the wish on record', async () => {
    const { id } = await active()
    const { body } = await world.acme.post(`/api/quotes/contact/${id}`, { message: 'About the survey' })
    expect(body.message).toMatch(/5 working days/)
    expect((await read(id)).events.at(-1)).toMatchObject({ action: 'contact', reason: 'About the survey' })
    expect((await world.borneo.post(`/api/quotes/contact/${id}`, {})).status).toBe(404)
    expect((await world.manager.post(`/api/quotes/contact/${id}`, {})).status).toBe(403)
    expect((await world.stranger.post(`/api/quotes/contact/${id}`, {})).status).toBe(401)
  })
})

describe('filters of GET /quotes', () => {
  test('by value and by the business zone’s days', async () => {
    const quote = await make({ bandwidth_id: bandwidth['40Gbps'] })
    const find = async (query: string) =>
      (await world.acme.get(`/api/quotes?per_page=100&${query}`)).body.data.map(
        (each: { id: number }) => each.id,
      )
    expect(await find(`mrc_from=${quote.total_mrc}`)).toContain(quote.id)
    expect(await find(`mrc_from=${quote.total_mrc + 0.01}`)).not.toContain(quote.id)
    expect(await find(`mrc_to=${quote.total_mrc}`)).toContain(quote.id)
    await world.owner
      .updateTable('quote')
      .set({ created_at: new Date('2026-03-31T16:30:00Z') } as object)
      .where('id', '=', quote.id)
      .execute()
    expect(await find('created_from=2026-04-01&created_to=2026-04-01')).toContain(quote.id)
    expect(await find('created_from=2026-03-31&created_to=2026-03-31')).not.toContain(quote.id)
    expect((await world.acme.get('/api/quotes?created_from=2026-02-30')).status).toBe(422)
    expect((await world.acme.get('/api/quotes?mrc_from=-1')).status).toBe(422)
  })
})
