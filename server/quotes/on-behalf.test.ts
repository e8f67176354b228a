import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { setFloorApproval } from '#server/testing/floor-approvals.ts'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const idOf = async (who: Caller) => (await who.get('/api/profile')).body.data.customer.id
const [acme, borneo]: [number, number] = await Promise.all([idOf(world.acme), idOf(world.borneo)])

const twoSites = { product_id: 1, site_a: { nis: 'KUL-0002' }, site_b: { nis: 'KCH-0001' } }
const priced = (who: Caller, more: object = {}) =>
  who.post('/api/quotes/price-check', { ...twoSites, ...more })
const cells = async (who: Caller, more: object = {}) => (await priced(who, more)).body.data.cells
const today = dayIn('Asia/Kuala_Lumpur', new Date())
const cartOf = async (who: Caller) => (await who.get('/api/quotes?status=cart&per_page=1')).body.count

describe('prices for a company', () => {
  test('a client manager sees the prices of the named company, with its card and tax', async () => {
    const [forAcme, forBorneo] = await Promise.all(
      [acme, borneo].map((company_id) => cells(world.manager, { company_id })),
    )
    expect(forAcme).toEqual(await cells(world.acme))
    expect(forBorneo).toEqual(await cells(world.borneo))
    expect(forBorneo[0].total_mrc).toBeLessThan(forAcme[0].total_mrc)
    expect(forBorneo[0].tax_mrc).toBe(0)
    expect(forAcme[0].tax_mrc).toBeGreaterThan(0)
  })

  test('they must name an existing company', async () => {
    for (const company_id of [undefined, null])
      expect(await priced(world.manager, { company_id })).toMatchObject({
        status: 422,
        body: { errors: { company_id: [expect.any(String)] } },
      })
    for (const company_id of ['1', 0, -1, 1.5])
      expect((await priced(world.manager, { company_id })).status).toBe(422)
    expect((await priced(world.manager, { company_id: 999_999_999 })).status).toBe(404)
  })

  test('a customer who names another company is shown their own', async () => {
    expect(await cells(world.acme, { company_id: borneo })).toEqual(await cells(world.acme))
  })

  test('a hidden product is not offered, but existing requests for it are completed and priced', async () => {
    const pending = await quotes.pending()
    const request = await quotes.requested()
    const services = (await world.admin.get('/api/product-services')).body.data
    const { id } = services.find((each: any) => each.product_id === 1)
    const show = (visible: boolean) => world.admin.put(`/api/product-services/${id}`, { visible })
    expect((await show(false)).status).toBe(200)
    const { body } = await world.manager.get(`/api/options?product_id=1&company_id=${acme}`)
    expect(body.data.products).toEqual([2, 3])
    const errors = { product_id: [expect.stringMatching(/^Private Leased Line is not offered at present\./)] }
    expect(await priced(world.manager, { company_id: acme })).toMatchObject({ status: 422, body: { errors } })
    const draft = quotes.line({ company_id: acme })
    expect(await world.manager.post('/api/quotes', draft)).toMatchObject({ status: 422, body: { errors } })

    const completed = await quotes.complete(request.id, quotes.completion({ version: request.version }))
    expect(completed.status, JSON.stringify(completed.body)).toBe(200)
    for (const quote of [pending, request]) {
      const prices = { bandwidth_nrc: 4_000, bandwidth_mrc: 2_000 }
      expect((await world.manager.put(`/api/quotes/price/${quote.id}`, prices)).status).toBe(200)
      expect(await quotes.read(quote.id)).toMatchObject({ status: 'active', product_id: 1 })
    }
    expect((await show(true)).status).toBe(200)
  })

  test('the NNIs of a company are found for that company only', async () => {
    const options = async (who: Caller, query = '') =>
      (await who.get(`/api/options?product_id=1${query}`)).body.data.nnis
    const found = async (who: Caller, query = '') =>
      (await who.get(`/api/building?keyword=borneo%20hand${query}`)).body.data.data.filter(
        (each: any) => each.nni_id !== null,
      )
    for (const read of [options, found]) {
      expect(await read(world.manager, `&company_id=${borneo}`)).toEqual(await read(world.borneo))
      expect(await read(world.borneo)).toHaveLength(2)
      expect(await read(world.manager)).toEqual([])
      expect(await read(world.manager, `&company_id=${acme}`)).toEqual([])
      expect(await read(world.acme, `&company_id=${borneo}`)).toEqual([])
    }
    const [nni] = await options(world.borneo)
    const ends = { product_id: 1, site_a: { nni: nni.id }, site_b: { nis: 'KCH-0001' } }
    const ask = (company_id: number) => world.manager.post('/api/quotes/price-check', { ...ends, company_id })
    expect((await ask(borneo)).status).toBe(200)
    expect((await ask(acme)).status).toBe(422)
    for (const path of ['/api/options?product_id=1&', '/api/building?keyword=menara&']) {
      expect((await world.manager.get(`${path}company_id=999999999`)).status).toBe(404)
      expect((await world.manager.get(`${path}company_id=x`)).status).toBe(422)
    }
  })
})

describe('a quote on a company’s behalf', () => {
  const made = (more: object = {}) => world.manager.post('/api/quotes', quotes.line(more))

  test('goes to the company’s cart at its own price, and the company is notified', async () => {
    const [before, others] = [await cartOf(world.borneo), await cartOf(world.acme)]
    const { status, body } = await made({ company_id: borneo })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'The quote is in the cart of Borneo Connect Sdn Bhd.',
      data: { status: 'cart', company_id: borneo },
    })
    expect(await cartOf(world.borneo)).toBe(before + 1)
    expect(await cartOf(world.acme)).toBe(others)

    const own = await quotes.make({}, world.borneo)
    const quote = await quotes.read(body.data.id, world.borneo)
    expect(quote.total_mrc).toBe(own.total_mrc)
    expect(quote.tax_mrc).toBe(0)
    expect(quote.events).toMatchObject([{ action: 'create_on_behalf', actor: 'Trunkline', reason: null }])
    const [notification] = await notificationsOf(world.borneo, quote.quote_reference)
    expect(notification).toMatchObject({
      kind: 'quote_made',
      quote_id: quote.id,
      facts: { mrc: quote.total_mrc },
    })
    expect(JSON.stringify(await bell(world.acme))).not.toContain(quote.quote_reference)

    // From here on it belongs to the company, which can order or remove it.
    const stored = await world.borneo.post('/api/quotes/create-wish-list', { ids: [quote.id] })
    expect(stored.status).toBe(200)
  })

  test('is opened, listed and priced in the cart by who created it, and by no other staff', async () => {
    const { id, quote_reference } = (await made({ company_id: borneo })).body.data
    const own = await quotes.make({}, world.borneo)
    const other = await world.signIn('daniel@trunkline.example')
    const listed = async (who: Caller, status: string) => {
      const { data, count } = (await who.get(`/api/quotes/client-manager?status=${status}&per_page=100`)).body
      expect(count).toBe(data.length)
      return data.map((each: any) => each.quote_reference)
    }
    expect(await listed(world.manager, 'cart')).toContain(quote_reference)
    expect(await listed(world.manager, 'cart')).not.toContain(own.quote_reference)
    expect(await listed(other, 'cart')).toEqual([])
    const all = (await world.manager.get('/api/quotes/client-manager?status=all&sort=-created_at')).body.data
    expect(all.map((each: any) => each.status)).not.toContain('cart')

    const price = { bandwidth_nrc: 4_000, bandwidth_mrc: 2_000, reason: 'Agreed by phone' }
    for (const [who, quote] of [
      [other, id],
      [world.manager, own.id],
    ] as const) {
      expect((await who.get(`/api/quotes/${quote}`)).status).toBe(404)
      expect((await who.put(`/api/quotes/price/${quote}`, price)).status).toBe(404)
    }
    expect((await quotes.read(id, world.manager)).status).toBe('cart')
    expect((await world.manager.put(`/api/quotes/cancel/${id}`, {})).status).toBe(409)
    expect((await world.manager.put(`/api/quotes/price/${id}`, price)).body.data).toMatchObject({
      status: 'cart',
      bandwidth_mrc: 2_000,
      validity: null,
      price_held_until: plusDays(today, 30),
    })
    expect((await world.borneo.post('/api/quotes/create-wish-list', { ids: [id] })).status).toBe(200)
    expect(await quotes.read(id, world.borneo)).toMatchObject({ status: 'active', bandwidth_mrc: 2_000 })
    expect(await listed(world.manager, 'cart')).not.toContain(quote_reference)
  })

  test('cannot be priced below a floor that needs approval while it is in the cart', async () => {
    const { id } = (await made({ company_id: borneo })).body.data
    const low = { bandwidth_nrc: 1, bandwidth_mrc: 1, reason: 'A trial' }
    await setFloorApproval(world, true)
    const { status, body } = await world.manager.put(`/api/quotes/price/${id}`, low)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/once the company has added the quote/),
    ])
    await setFloorApproval(world, false)
  })

  test('awaits a price from the client manager who created it if the card has none', async () => {
    const { body } = await made({ company_id: acme, ...byHand })
    expect(body).toMatchObject({
      message: 'The quote for Acme Manufacturing Sdn Bhd awaits your price.',
      data: { status: 'pending' },
    })
    const { handling } = await quotes.read(body.data.id, world.manager)
    expect(handling).toMatchObject({ owner: { name: 'Farid Hassan' }, pending_since: expect.any(String) })
    const [notification] = await notificationsOf(world.acme, body.data.quote_reference)
    expect(notification.kind).toBe('quote_made')
    expect(JSON.stringify(await bell(world.manager))).not.toContain(body.data.quote_reference)
  })

  test('needs an existing company and a valid draft', async () => {
    expect((await made()).body.errors).toHaveProperty('company_id')
    expect((await made({ company_id: 999_999_999 })).status).toBe(404)
    expect((await made({ company_id: acme, site_a_nis: 'NOWHERE' })).body.errors).toHaveProperty('site_a_nis')
  })

  test('can replace only a quote of that company', async () => {
    const { id } = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${id}`, {})
    expect((await made({ company_id: borneo, requote_of: id })).status).toBe(404)
    expect((await made({ company_id: acme, requote_of: id })).status).toBe(200)
  })

  test('is created once, even if the call is repeated', async () => {
    const before = await cartOf(world.acme)
    const key = { 'idempotency-key': 'on-behalf-once' }
    const draft = quotes.line({ company_id: acme })
    const first = await world.manager.post('/api/quotes', draft, key)
    expect((await world.manager.post('/api/quotes', draft, key)).body).toEqual(first.body)
    expect(await cartOf(world.acme)).toBe(before + 1)
    const other = await world.manager.post('/api/quotes', { ...draft, company_id: borneo }, key)
    expect(other.status).toBe(422)
  })

  test('a customer who names another company fills their own cart, at their own price', async () => {
    const [own, others] = [await cartOf(world.acme), await cartOf(world.borneo)]
    const quote = await quotes.make({ company_id: borneo })
    expect(quote.company_id).toBe(acme)
    expect(quote.total_mrc).toBe((await quotes.make()).total_mrc)
    expect(quote.events ?? (await quotes.read(quote.id)).events).toMatchObject([{ action: 'create' }])
    expect(await cartOf(world.acme)).toBe(own + 2)
    expect(await cartOf(world.borneo)).toBe(others)
  })
})
