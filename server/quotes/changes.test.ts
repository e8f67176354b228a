import { describe, expect, test } from 'vitest'
import { bend } from '#server/testing/bend.ts'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('PUT /quotes/{id}', () => {
  test('[C-14] [T-10] another bandwidth prices an active quote anew and restarts its validity', async () => {
    const quote = await quotes.active()
    await bend(world, 'quote', quote.id, { validity: '2030-01-01', extended: 2 })
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, bandwidth_id: quotes.bandwidth['1Gbps'] }),
    )
    expect(body).toMatchObject({ success: true, message: `Quote ${quote.quote_reference} has been changed.` })
    expect(body.data).toMatchObject({
      status: 'active',
      bandwidth: '1Gbps',
      validity: quote.validity,
      extended: 0,
    })
    expect(body.data.total_mrc).toBeGreaterThan(quote.total_mrc)
    const after = await quotes.read(quote.id)
    const sum = after.lines
      .filter((l: any) => l.charge === 'mrc')
      .reduce((s: number, l: any) => s + l.amount, 0)
    expect(sum).toBe(after.total_mrc)
    const [change] = after.events.at(-1).changes.filter((each: any) => each.field === 'bandwidth')
    expect(change).toEqual({ field: 'bandwidth', before: '100Mbps', after: '1Gbps' })
  })

  test('rooms alone change neither price nor validity', async () => {
    const quote = await quotes.active()
    await bend(world, 'quote', quote.id, { validity: '2030-01-01' })
    const details = { standard: 1, block: 'B', level: '8', unit: '8-2' }
    const { body } = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, site_a_details: details }),
    )
    expect(body.data).toMatchObject({ status: 'active', validity: '2030-01-01', total_mrc: quote.total_mrc })
    expect(body.data.site_a_details).toMatchObject({ block: 'B', level: '8', unit: '8-2' })
  })

  test('a hand-entered site sends it to pending; a pending one stays pending', async () => {
    const quote = await quotes.active()
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, ...byHand }),
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
      quotes.line({ version: edited.body.data.version, contract_id: 12 }),
    )
    expect(again.body.data).toMatchObject({ status: 'pending', bandwidth_mrc: null, xc_mrc: 500 })
  })

  test('an agreed price that would be lost sends it to pending, and rooms alone keep it', async () => {
    const quote = await quotes.active()
    await world.owner
      .updateTable('quote_line')
      .set({ component: 'agreed' })
      .where('quote_id', '=', quote.id)
      .where('component', '=', 'transport')
      .execute()
    const rooms = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: quote.version, site_a_details: { level: '2' } }),
    )
    expect(rooms.body.data).toMatchObject({ status: 'active', total_mrc: quote.total_mrc })
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ version: rooms.body.data.version, contract_id: 12 }),
    )
    expect(edited.body.data).toMatchObject({ status: 'pending', total_mrc: null })
  })

  test('a stale version is 409 and changes nothing; of two edits at once one wins', async () => {
    const quote = await quotes.active()
    const edit = (contract_id: number) =>
      world.acme.put(`/api/quotes/${quote.id}`, quotes.line({ version: quote.version, contract_id }))
    const answers = await Promise.all([edit(12), edit(0)])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const stale = answers.find((each) => each.status === 409)!
    expect(stale.body).toMatchObject({ code: 'stale_version', data: { version: quote.version + 1 } })
  })

  test('refuses strangers, roles, other companies and bad input', async () => {
    const quote = await quotes.active()
    const path = `/api/quotes/${quote.id}`
    const good = quotes.line({ version: quote.version, contract_id: 12 })
    expect((await world.stranger.put(path, good)).status).toBe(401)
    expect((await world.manager.put(path, good)).status).toBe(403)
    expect((await world.borneo.put(path, good)).status).toBe(404)
    expect((await world.acme.put(path, quotes.line())).body.errors).toHaveProperty('version')
    expect(
      (await world.acme.put(path, quotes.line({ version: quote.version, site_b_nis: 'NOWHERE-1' }))).body
        .errors,
    ).toHaveProperty('site_b_nis')
    expect((await quotes.read(quote.id)).version).toBe(quote.version)
  })
})

describe('PUT /quotes/extend/{id}', () => {
  test('[C-17] [T-13] [T-19] [K-07] moves validity by 30 calendar days, also at month ends and in a leap February', async () => {
    const quote = await quotes.active()
    world.clock.now = new Date('2027-01-15T04:00:00Z')
    world.acme = await world.signIn('customer@acme.example')
    for (const [before, after] of [
      ['2027-01-31', '2027-03-02'],
      ['2028-01-31', '2028-03-01'],
      ['2027-12-15', '2028-01-14'],
    ]) {
      await bend(world, 'quote', quote.id, { validity: before, extended: 0 })
      const { body } = await world.acme.put(`/api/quotes/extend/${quote.id}`)
      expect(body.data).toEqual({ validity: after })
    }
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('keeps the price, at most three times, twice is 60 days', async () => {
    const quote = await quotes.active()
    const extend = () => world.acme.put(`/api/quotes/extend/${quote.id}`)
    const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000
    await extend()
    await extend()
    const twice = await quotes.read(quote.id)
    expect(days(quote.validity, twice.validity)).toBe(60)
    expect(twice).toMatchObject({ total_mrc: quote.total_mrc, extended: 2 })
    expect(twice.events.at(-1)).toMatchObject({ action: 'extend', changes: [{ field: 'validity' }] })
    expect((await extend()).status).toBe(200)
    const fourth = await extend()
    expect(fourth).toMatchObject({ status: 409, body: { message: expect.stringMatching(/3 times/) } })
  })

  test('repeated by the same key is one extension', async () => {
    const { id } = await quotes.active()
    const extend = () =>
      world.acme.put(`/api/quotes/extend/${id}`, undefined, { 'idempotency-key': `extend-${id}` })
    const answers = await Promise.all([extend(), extend(), extend()])
    expect(new Set(answers.map(({ body }) => body.data.validity)).size).toBe(1)
    expect(await quotes.read(id)).toMatchObject({ extended: 1, validity: answers[0].body.data.validity })
  })

  test('refuses strangers, roles and other companies', async () => {
    const { id } = await quotes.active()
    expect((await world.stranger.put(`/api/quotes/extend/${id}`)).status).toBe(401)
    expect((await world.manager.put(`/api/quotes/extend/${id}`)).status).toBe(403)
    expect((await world.borneo.put(`/api/quotes/extend/${id}`)).status).toBe(404)
  })
})

describe('PUT /quotes/cancel/{id}', () => {
  test('[C-16] [T-12] cancels with and without a reason, by the customer and by a client manager', async () => {
    const [one, two, three] = [await quotes.active(), await quotes.active(), await quotes.pending()]
    const json = { 'content-type': 'application/json' }
    expect((await world.acme.put(`/api/quotes/cancel/${one.id}`, '', json)).status).toBe(200)
    expect((await world.acme.put(`/api/quotes/cancel/${two.id}`, { reason: 'Moved office' })).status).toBe(
      200,
    )
    expect((await world.manager.put(`/api/quotes/cancel/${three.id}`)).status).toBe(200)
    expect((await quotes.read(two.id)).events.at(-1)).toMatchObject({
      action: 'cancel',
      reason: 'Moved office',
      actor: 'Aminah Rahman',
    })
    expect((await quotes.read(three.id)).events.at(-1).actor).toBe('Trunkline')
    const listed = (await world.acme.get('/api/quotes?status=cancelled&per_page=100')).body.data
    expect(listed.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([one.id, two.id, three.id]),
    )
  })

  test('of cancelling and ordering at once one wins, and the other hears why', async () => {
    const quote = await quotes.active()
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
    const { id } = await quotes.active()
    expect((await world.stranger.put(`/api/quotes/cancel/${id}`)).status).toBe(401)
    expect((await world.admin.put(`/api/quotes/cancel/${id}`)).status).toBe(403)
    expect((await world.borneo.put(`/api/quotes/cancel/${id}`)).status).toBe(404)
    expect((await world.manager.put(`/api/quotes/cancel/${(await quotes.make()).id}`)).status).toBe(404)
    expect((await world.acme.put(`/api/quotes/cancel/${id}`, { reason: 'x'.repeat(501) })).status).toBe(422)
  })
})

describe('a requote', () => {
  test('[T-15] [T-18] is a new quote, linked both ways; the old one is unchanged', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const before = await quotes.read(quote.id)
    const anew = await quotes.make({ requote_of: quote.id })
    expect(anew.quote_reference).not.toBe(quote.quote_reference)
    expect(anew.status).toBe('cart')
    expect((await quotes.read(anew.id)).origin).toEqual({
      id: quote.id,
      quote_reference: quote.quote_reference,
    })
    const after = await quotes.read(quote.id)
    expect(after.requotes).toEqual([{ id: anew.id, quote_reference: anew.quote_reference }])
    expect({ ...after, requotes: [] }).toEqual({ ...before, requotes: [] })
  })

  test('needs an own origin', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.borneo.post('/api/quotes', quotes.line({ requote_of: quote.id }))).status).toBe(404)
    expect((await world.acme.post('/api/quotes', quotes.line({ requote_of: 99_999_999 }))).status).toBe(404)
  })
})
