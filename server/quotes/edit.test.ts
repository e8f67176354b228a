import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('PUT /quotes/{id}', () => {
  test('[C-14] [T-10] another bandwidth recalculates the price of an active quote and restarts its validity', async () => {
    const quote = await quotes.active()
    await alterRecord(world, 'quote', quote.id, { validity: '2030-01-01', extended: 2 })
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

  test('a change of rooms only changes neither price nor validity', async () => {
    const quote = await quotes.active()
    await alterRecord(world, 'quote', quote.id, { validity: '2030-01-01' })
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

  test('an earlier address without a listed country or full postcode stays, and an edit needs both', async () => {
    const { body } = await world.acme.post('/api/quotes', quotes.line(byHand))
    const earlier = { ...body.data.site_b_details, country: 'Malaya' }
    await alterRecord(world, 'quote', body.data.id, {
      site_b: JSON.stringify({ ...earlier, label: 'Rawang', nis: null, nni: null }),
    })
    const read = await quotes.read(body.data.id)
    expect(read.site_b_details.country).toBe('Malaya')
    const edit = (site_b_details: object) =>
      world.acme.put(
        `/api/quotes/${read.id}`,
        quotes.line({ version: read.version, ...byHand, site_b_details }),
      )
    expect(Object.keys((await edit(earlier)).body.errors)).toEqual(['site_b_details.country'])
    const short = await edit({ ...earlier, country: 'Malaysia', postcode: '4800' })
    expect(short.body.errors).toEqual({
      'site_b_details.postcode': ['A Malaysian postcode has five digits.'],
    })
    expect((await edit({ ...earlier, country: 'Aruba', postcode: 'none' })).status).toBe(200)
  })

  test('an edit that loses an agreed price sends it to pending; a change of rooms only does not', async () => {
    const quote = await quotes.active()
    await world.alter('quote_line', { quote_id: quote.id, component: 'transport' }, { component: 'agreed' })
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

  test('a stale version is 409 and changes nothing; of two simultaneous edits one wins', async () => {
    const quote = await quotes.active()
    const edit = (contract_id: number) =>
      world.acme.put(`/api/quotes/${quote.id}`, quotes.line({ version: quote.version, contract_id }))
    const answers = await Promise.all([edit(12), edit(0)])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const stale = answers.find((each) => each.status === 409)!
    expect(stale.body).toMatchObject({ code: 'stale_version', data: { version: quote.version + 1 } })
  })

  test('refuses bad input', async () => {
    const quote = await quotes.active()
    const path = `/api/quotes/${quote.id}`
    expect((await world.acme.put(path, quotes.line())).body.errors).toHaveProperty('version')
    expect(
      (await world.acme.put(path, quotes.line({ version: quote.version, site_b_nis: 'NOWHERE-1' }))).body
        .errors,
    ).toHaveProperty('site_b_nis')
    expect((await quotes.read(quote.id)).version).toBe(quote.version)
  })
})

const path = (id: number) => `/api/quotes/${id}?preview=1`

/** Counts everything that a preview could leave behind. */
async function state(reference: string) {
  const { rows } = await sql`
    select (select json_agg(q order by q.id) from quote q) as quotes,
      (select json_agg(l order by l.quote_id, l.position) from quote_line l) as lines,
      (select count(*) from quote_event) as events,
      (select count(*) from idempotency_key) as keys,
      (select count(*) from notification where facts ->> 'reference' = ${reference}) as notifications,
      (select count(*) from pgboss.job where data::text like ${`%${reference}%`}) as jobs`.execute(
    world.owner,
  )
  return rows[0]
}

describe('PUT /quotes/{id}?preview=1', () => {
  test('returns the resulting quote, and saves nothing', async () => {
    const quote = await quotes.active()
    const before = await state(quote.quote_reference)
    const headers = { 'idempotency-key': 'a-preview' }
    const draft = quotes.line({ version: quote.version, bandwidth_id: quotes.bandwidth['1Gbps'] })
    const preview = await world.acme.put(path(quote.id), draft, headers)
    expect(preview.status).toBe(200)
    expect(preview.body.message).toBeUndefined()
    expect(preview.body.data).toMatchObject({ status: 'active', bandwidth: '1Gbps', awaits: null })
    expect(preview.body.data.total_mrc).toBeGreaterThan(quote.total_mrc)
    expect(preview.body.data.changes).toContainEqual({
      field: 'total_mrc',
      before: quote.total_mrc,
      after: preview.body.data.total_mrc,
    })
    expect(await state(quote.quote_reference)).toEqual(before)

    const { body } = await world.acme.put(`/api/quotes/${quote.id}`, draft)
    const { updated_at: _, ...foretold } = preview.body.data
    expect(body.data).toMatchObject(foretold)
  })

  test('states why the quote would await a price, and notifies no one', async () => {
    const quote = await quotes.active()
    const before = await state(quote.quote_reference)
    const byHandDraft = quotes.line({ version: quote.version, ...byHand })
    const { body } = await world.acme.put(path(quote.id), byHandDraft)
    expect(body.data).toMatchObject({ status: 'pending', validity: null, awaits: 'entered_by_hand' })
    expect(await state(quote.quote_reference)).toEqual(before)

    await world.manager.put(`/api/quotes/price/${quote.id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
    const agreed = await quotes.read(quote.id)
    const lost = await world.acme.put(
      path(quote.id),
      quotes.line({ version: agreed.version, contract_id: 12 }),
    )
    expect(lost.body.data).toMatchObject({ status: 'pending', awaits: 'agreed_price_lost' })
    const rooms = { site_a_details: { standard: 1, level: '8' } }
    const same = await world.acme.put(path(quote.id), quotes.line({ version: agreed.version, ...rooms }))
    expect(same.body.data).toMatchObject({ status: 'active', awaits: null, changes: [] })
  })

  test('is refused like the edit itself: old versions, states and bad input', async () => {
    const quote = await quotes.active()
    const draft = quotes.line({ version: quote.version, contract_id: 12 })
    const before = await state(quote.quote_reference)
    const stale = await world.acme.put(path(quote.id), { ...draft, version: quote.version + 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const bad = await world.acme.put(path(quote.id), { ...draft, contract_id: 7 })
    expect(bad).toMatchObject({ status: 422, body: { errors: { contract_id: expect.anything() } } })
    expect((await world.acme.put(`/api/quotes/${quote.id}?preview=yes`, draft)).status).toBe(422)
    expect(await state(quote.quote_reference)).toEqual(before)
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.acme.put(path(quote.id), draft)).body.code).toBe('wrong_status')
  })

  test('creating has a preview too, which leaves the idempotency key free', async () => {
    const before = await state('nothing')
    const headers = { 'idempotency-key': 'previewed-then-done' }
    const preview = await world.acme.post('/api/quotes?preview=1', quotes.line(), headers)
    expect(preview.body.data).toMatchObject({ status: 'cart' })
    expect(await state('nothing')).toEqual(before)
    const done = await world.acme.post('/api/quotes', quotes.line(), headers)
    expect(done.status).toBe(200)
    expect(done.body.data.total_mrc).toBe(preview.body.data.total_mrc)
  })

  test('a preview of a call without one is refused', async () => {
    const quote = await quotes.active()
    const answer = await world.acme.put(`/api/quotes/cancel/${quote.id}?preview=1`)
    expect(answer).toMatchObject({ status: 422, body: { errors: { preview: expect.anything() } } })
    expect((await quotes.read(quote.id)).status).toBe('active')
  })
})

describe('PUT /quotes/project', () => {
  const path = '/api/quotes/project'
  const move = (ids: number[], project_name: string | null) => world.acme.put(path, { ids, project_name })
  const { read, make: inCart } = quotes
  const projects = async (): Promise<string[]> => (await world.acme.get('/api/quotes/projects')).body.data

  async function active(project_name?: string) {
    const { id } = await inCart()
    await world.acme.post('/api/quotes/create-wish-list', { ids: [id], project_name })
    return read(id)
  }

  test('bad input and quotes of another company are refused', async () => {
    const quote = await active()
    const theirs = await inCart({}, world.borneo)
    for (const [bad, field] of [
      [{ ids: [], project_name: 'Walls' }, 'ids'],
      [{ project_name: 'Walls' }, 'ids'],
      [{ ids: [quote.id] }, 'project_name'],
      [{ ids: [quote.id], project_name: '   ' }, 'project_name'],
      [{ ids: [quote.id], project_name: '\u200b \u3164\u2060' }, 'project_name'],
      [{ ids: [quote.id], project_name: 'x'.repeat(101) }, 'project_name'],
    ] as const) {
      const answer = await world.acme.put(path, bad)
      expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    }
    expect((await move([quote.id, theirs.id], 'Walls')).status).toBe(404)
    expect((await move([quote.id, 999_999_999], 'Walls')).status).toBe(404)
    expect(await read(quote.id)).toMatchObject({ project_name: null, version: quote.version })
    expect(await projects()).not.toContain('Walls')
  })

  test('one cancelled or expired quote leaves all unchanged, and the refusal names it and its state', async () => {
    const [unchanged, over, expired, gone] = [await active(), await active(), await active(), await inCart()]
    await world.acme.put(`/api/quotes/cancel/${over.id}`)
    await alterRecord(world, 'quote', expired.id, { validity: '2020-01-01' })
    await world.acme.put(`/api/quotes/delete/${gone.id}`)
    for (const [quote, state] of [
      [over, 'cancelled'],
      [expired, 'expired'],
    ] as const) {
      const answer = await move([unchanged.id, quote.id], 'All or none')
      expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
      expect(answer.body.message).toBe(`Quote ${quote.quote_reference} is ${state}.`)
    }
    expect((await move([unchanged.id, gone.id], 'All or none')).status).toBe(404)
    expect(await read(unchanged.id)).toMatchObject({ project_name: null, version: unchanged.version })
    expect(await projects()).not.toContain('All or none')
  })

  test('quotes in the cart and active ones join one project, recorded before and after', async () => {
    const [first, second] = [await active('Old ring'), await inCart()]
    const answer = await move([first.id, second.id, first.id], '  Northern spur ')
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: '2 quotes are now in the project Northern spur.' },
    })
    const moved = await read(first.id)
    expect(moved).toMatchObject({
      project_name: 'Northern spur',
      status: 'active',
      validity: first.validity,
      total_mrc: first.total_mrc,
      version: first.version + 1,
    })
    expect(moved.events.at(-1)).toMatchObject({
      action: 'project',
      changes: [{ field: 'project', before: 'Old ring', after: 'Northern spur' }],
    })
    expect((await read(second.id)).events.at(-1).changes).toEqual([
      { field: 'project', before: null, after: 'Northern spur' },
    ])
    expect((await world.acme.get('/api/quotes?project=northern%20spur')).body.count).toBe(2)
  })

  test('an existing name matches in any case; null removes a quote from its project', async () => {
    const quote = await active('Joined by all')
    const other = await active()
    expect((await move([other.id], 'JOINED BY ALL')).body.message).toBe(
      'The quote is now in the project Joined by all.',
    )
    expect((await read(other.id)).project_name).toBe('Joined by all')
    expect((await projects()).filter((name) => /joined by all/i.test(name))).toEqual(['Joined by all'])
    expect((await move([quote.id], null)).body.message).toBe('The quote is no longer in a project.')
    expect(await read(quote.id)).toMatchObject({
      project_name: null,
      events: expect.arrayContaining([
        expect.objectContaining({
          action: 'project',
          changes: [{ field: 'project', before: 'Joined by all', after: null }],
        }),
      ]),
    })
  })

  test('the same call again changes nothing, in any case of the name', async () => {
    const quote = await active()
    await move([quote.id], 'Twice')
    const once = await read(quote.id)
    expect((await move([quote.id], 'twice')).status).toBe(200)
    expect(await read(quote.id)).toEqual(once)
  })

  test('the same new name sent twice at once creates one project', async () => {
    const [first, second] = [await active(), await active()]
    const answers = await Promise.all([move([first.id], 'At once'), move([second.id], 'at ONCE')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await projects()).filter((name) => /at once/i.test(name))).toHaveLength(1)
  })
})

describe('a requote', () => {
  test('[T-15] [T-18] is a new quote, linked both ways; the old one is unchanged', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const before = await quotes.read(quote.id)
    const replacement = await quotes.make({ requote_of: quote.id })
    expect(replacement.quote_reference).not.toBe(quote.quote_reference)
    expect(replacement.status).toBe('cart')
    expect((await quotes.read(replacement.id)).origin).toEqual({
      id: quote.id,
      quote_reference: quote.quote_reference,
    })
    const after = await quotes.read(quote.id)
    expect(after.requotes).toEqual([{ id: replacement.id, quote_reference: replacement.quote_reference }])
    expect({ ...after, requotes: [] }).toEqual({ ...before, requotes: [] })
  })

  test('needs an origin of the same company', async () => {
    const quote = await quotes.active()
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    expect((await world.borneo.post('/api/quotes', quotes.line({ requote_of: quote.id }))).status).toBe(404)
    expect((await world.acme.post('/api/quotes', quotes.line({ requote_of: 99_999_999 }))).status).toBe(404)
  })
})

describe('the company’s own names of a quote', () => {
  const path = (id: number) => `/api/quotes/${id}/buyer-fields`
  const given = { buyer_reference: ' WAN-1 ', cost_centre: 'CC-410', end_customer: '  ' }
  const named = { buyer_reference: 'WAN-1', cost_centre: 'CC-410', end_customer: null }

  test('are given with a quote, one or many, and stay with an edit of its service', async () => {
    const quote = await quotes.make(given)
    expect(quote).toMatchObject(named)
    const { body } = await world.acme.post('/api/quotes/bulk', {
      data: [quotes.line(), quotes.line(given)],
    })
    const [none, many] = await Promise.all(body.data.ids.map((id: number) => quotes.read(id)))
    expect([none.cost_centre, many.cost_centre]).toEqual([null, 'CC-410'])
    const edited = await world.acme.put(
      `/api/quotes/${quote.id}`,
      quotes.line({ contract_id: 12, end_customer: 'Kedai Maju', version: quote.version }),
    )
    expect(edited.body.data).toMatchObject({ ...named, end_customer: 'Kedai Maju' })
    await quotes.addToQuotes(quote.id)
    await world.acme.put(`/api/quotes/cancel/${quote.id}`)
    const requoted = await quotes.make({ requote_of: quote.id, cost_centre: 'CC-500' })
    expect(requoted).toMatchObject({ ...named, cost_centre: 'CC-500', end_customer: 'Kedai Maju' })
  })

  test('are changed by the company and by client managers, each with an entry of the history', async () => {
    const quote = await quotes.active(given)
    const changed = await world.manager.put(path(quote.id), { cost_centre: '', end_customer: 'Kedai Maju' })
    expect(changed.status).toBe(200)
    const now = await quotes.read(quote.id)
    expect(now).toMatchObject({ buyer_reference: 'WAN-1', cost_centre: null, end_customer: 'Kedai Maju' })
    expect(now).toMatchObject({ validity: quote.validity, total_mrc: quote.total_mrc })
    expect(now.events.at(-1)).toMatchObject({
      action: 'buyer_fields',
      changes: [
        { field: 'cost_centre', before: 'CC-410', after: null },
        { field: 'end_customer', before: null, after: 'Kedai Maju' },
      ],
    })
    expect((await world.acme.put(path(quote.id), { end_customer: 'Kedai Maju' })).status).toBe(200)
    expect((await quotes.read(quote.id)).events).toHaveLength(now.events.length)
  })

  test('are at most 60 characters', async () => {
    const { id } = await quotes.active()
    for (const field of Object.keys(given)) {
      const answer = await world.acme.put(path(id), { [field]: 'x'.repeat(61) })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
      expect((await world.acme.put(path(id), { [field]: 'x'.repeat(60) })).status).toBe(200)
    }
    expect((await world.acme.post('/api/quotes', quotes.line({ cost_centre: 'x'.repeat(61) }))).status).toBe(
      422,
    )
  })
})
