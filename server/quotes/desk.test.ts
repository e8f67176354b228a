import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { byHand } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { newUser } from '#server/testing/users.ts'
import { type Caller, openWorld, type World } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const desk = await ownerStage(world)

describe('GET /quotes/client-manager', () => {
  test('filters by company, and finds nothing for an unknown one', async () => {
    const theirs = await desk.listed(`company_id=${desk.ids.borneo}`)
    expect(theirs.count).toBeGreaterThan(0)
    expect(theirs.rows.every((each: any) => each.company_id === desk.ids.borneo)).toBe(true)
    expect(await desk.listed('company_id=999999999')).toMatchObject({ status: 200, count: 0, rows: [] })
  })

  test('filters by the reader’s own accounts', async () => {
    const [farids, daniels, all] = [
      await desk.listed('accounts=own'),
      await desk.listed('accounts=own', desk.daniel),
      await desk.listed(''),
    ]
    expect(farids.rows.every((each: any) => each.company_id === desk.ids.acme)).toBe(true)
    expect(daniels.rows.every((each: any) => each.company_id === desk.ids.borneo)).toBe(true)
    expect(farids.count + daniels.count).toBe(all.count)
  })

  test('filters by owner: the reader, another client manager, or none', async () => {
    const [mine, theirs, nobodys] = [await quotes.pending(), await quotes.pending(), await quotes.pending()]
    await desk.own(mine.id, { owner_id: desk.ids.farid })
    await desk.own(theirs.id, { owner_id: desk.ids.daniel })
    const has = async (query: string, who?: Caller) => {
      const { ids: found } = await desk.listed(`status=pending&${query}`, who)
      return [mine, theirs, nobodys].map(({ id }) => found.includes(id))
    }
    expect(await has('owner=me')).toEqual([true, false, false])
    expect(await has('owner=me', desk.daniel)).toEqual([false, true, false])
    expect(await has(`owner=${desk.ids.daniel}`)).toEqual([false, true, false])
    expect(await has('owner=none')).toEqual([false, false, true])
  })

  test('filters by age: pending quotes since they await a price, others since their creation', async () => {
    const set = (id: number, days: { made: number; asked: number }) =>
      world.alter(
        'quote',
        { id },
        {
          created_at: new Date(world.clock.now.getTime() - days.made * 86_400_000),
          pending_since: new Date(world.clock.now.getTime() - days.asked * 86_400_000),
        },
      )
    const { id } = await quotes.pending()
    await set(id, { made: 100, asked: 2.5 })
    const has = async (query: string) => (await desk.listed(query)).ids.includes(id)
    expect(await has('status=pending&age=2')).toBe(true)
    expect(await has('status=pending&age=3')).toBe(false)
    expect(await has('status=all&age=99')).toBe(true)
    expect(await has('status=all&age=100')).toBe(false)
  })

  test('searches company, project, site and reference, in the middle of words too', async () => {
    const { id, quote_reference } = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [id], project_name: '50% Twin_Ring' })
    const found = async (keyword: string) =>
      (await desk.listed(`keyword=${encodeURIComponent(keyword)}&sort=-quote_reference`)).ids.includes(id)
    for (const keyword of [
      quote_reference,
      quote_reference.slice(7).toLowerCase(),
      'MANUFACT',
      'win_ri',
      '50%',
      'acme cyberjaya',
      'menara cx1 twin_ring',
      'sdn',
    ])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of ['borneo', 'acme nowhere', 'wi_n', '%twin', 'q_2', '\\'])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('searches words that contain each other, words of both sites, and a changed site', async () => {
    const { id, quote_reference } = await quotes.active()
    const found = async (keyword: string) =>
      (await desk.listed(`keyword=${encodeURIComponent(keyword)}&sort=-quote_reference`)).ids.includes(id)
    const here = { label: 'Gudang Nilam Lima', city: 'Sitiawan' }
    const there = { label: 'Depot Nila', city: 'Lumut' }
    await world.alter(
      'quote',
      { id },
      {
        site_a: sql`site_a || ${JSON.stringify(here)}::jsonb`,
        site_b: sql`site_b || ${JSON.stringify(there)}::jsonb`,
      },
    )
    for (const keyword of [
      'nilam',
      'nila nilam',
      'nilam nila',
      'nila nila',
      'gudang lumut acme',
      'lima q-',
      'sitiawan depot',
    ])
      expect(await found(keyword), keyword).toBe(true)
    for (const keyword of [
      'nilam ipoh',
      'nilamx nila',
      `${quote_reference}0`,
      quote_reference.replace(/\d$/, 'x'),
    ])
      expect(await found(keyword), keyword).toBe(false)
  })

  test('counts a quote once, even if several names contain a word', async () => {
    const { id, quote_reference } = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Topaz Acme' })
    const label = JSON.stringify({ label: `Wisma Topaz ${quote_reference}` })
    await world.alter(
      'quote',
      { id },
      { site_a: sql`site_a || ${label}::jsonb`, site_b: sql`site_b || ${label}::jsonb` },
    )
    const other = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [other.id], project_name: 'Topaz Acme' })
    for (const [keyword, ids] of [
      ['topaz', [id, other.id]],
      ['acme topaz', [id, other.id]],
      ['topaz wisma', [id]],
      [`${quote_reference.slice(0, -1)} wisma topaz`, [id]],
      [quote_reference, [id]],
    ] as const) {
      const found = await desk.listed(`sort=quote_reference&keyword=${encodeURIComponent(keyword)}`)
      expect(found, keyword).toMatchObject({ count: ids.length, ids })
    }
  })

  test('refuses invalid filters', async () => {
    for (const query of [
      'company_id=x',
      'company_id=0',
      'accounts=all',
      'owner=0',
      'owner=you',
      'owner=1%20or%201=1',
      'age=0',
      'age=1.5',
      'age=x',
      'sort=owner',
    ])
      expect((await desk.listed(query)).status, query).toBe(422)
  })

  test('exports the same quotes', async () => {
    const { body } = await world.manager.get(
      `/api/quotes/client-manager/export?company_id=${desk.ids.borneo}`,
    )
    expect(body).toContain('Borneo Connect')
    expect(body).not.toContain('Acme')
  })

  test('a company’s list ignores these filters and has only its own quotes', async () => {
    const all = (await world.acme.get('/api/quotes?per_page=100')).body
    const asked = (await world.acme.get(`/api/quotes?per_page=100&company_id=${desk.ids.borneo}&owner=me`))
      .body
    expect(asked).toEqual(all)
  })
})

describe('PUT /quotes/owner/:id', () => {
  test('assigns, reassigns and unassigns, with a history that only client managers see', async () => {
    const { id } = await quotes.pending()
    expect((await desk.own(id, { owner_id: desk.ids.farid, instead_of: null })).body.data).toMatchObject({
      owner: { id: desk.ids.farid, name: 'Farid Hassan' },
    })
    expect((await desk.own(id, { owner_id: desk.ids.daniel })).body.data.owner.name).toBe('Daniel Wong')
    expect((await desk.own(id, { owner_id: desk.ids.daniel }, desk.daniel)).status).toBe(200)
    expect((await desk.own(id, { owner_id: null }, desk.daniel)).body.data.owner).toBeNull()

    const handed = (await quotes.read(id, world.manager)).events.filter(
      (each: any) => each.action === 'assign',
    )
    expect(handed.map((each: any) => [each.actor, each.changes[0].before, each.changes[0].after])).toEqual([
      ['Farid Hassan', null, 'Farid Hassan'],
      ['Farid Hassan', 'Farid Hassan', 'Daniel Wong'],
      ['Daniel Wong', 'Daniel Wong', null],
    ])
  })

  test('the company sees neither the owner nor the reassignment', async () => {
    const { id } = await quotes.pending()
    await desk.own(id, { owner_id: desk.ids.daniel })
    const seen = JSON.stringify([await quotes.read(id), (await world.acme.get('/api/quotes')).body])
    expect(seen).not.toMatch(/Daniel|pending_since|"owner"/)
    expect((await quotes.read(id)).handling).toBeNull()
    const viewer = { companyId: desk.ids.acme, userId: 0 }
    await expect(
      asViewer(world.db, viewer, (db) => db.selectFrom('quote_assignment').selectAll().execute()),
    ).rejects.toThrow(/permission denied/)
    await expect(
      asViewer(world.db, viewer, (db) => db.updateTable('quote').set({ owner_id: desk.ids.farid }).execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('refuses unknown quotes, quotes that are not pending, and owners who are not active client managers', async () => {
    const cart = await quotes.make()
    expect((await desk.own(cart.id, { owner_id: desk.ids.farid })).status).toBe(404)
    expect((await desk.own(999_999_999, { owner_id: null })).status).toBe(404)
    const { id, quote_reference } = await quotes.active()
    const refused = await desk.own(id, { owner_id: desk.ids.farid })
    expect(refused).toMatchObject({ status: 409, body: { message: `Quote ${quote_reference} is active.` } })

    const waiting = await quotes.pending()
    const admin = (await world.admin.get('/api/profile')).body.data.id
    for (const owner_id of [admin, 999_999_999]) {
      const { status, body } = await desk.own(waiting.id, { owner_id })
      expect(status).toBe(422)
      expect(body.errors.owner_id).toEqual(['Choose an active client manager.'])
    }
    for (const body of [{}, { owner_id: 'me' }, { owner_id: 0 }, { owner_id: null, instead_of: 'x' }])
      expect((await desk.own(waiting.id, body)).status).toBe(422)
  })

  test('two people assign a quote to themselves at once: one wins, the other reads the name', async () => {
    const { id, quote_reference } = await quotes.pending()
    const answers = await Promise.all([
      desk.own(id, { owner_id: desk.ids.farid, instead_of: null }),
      desk.own(id, { owner_id: desk.ids.daniel, instead_of: null }, desk.daniel),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const { owner } = (await quotes.read(id, world.manager)).handling
    const message = answers.find((each) => each.status === 409)!.body.message
    expect(message).toBe(`Quote ${quote_reference} is now assigned to ${owner.name}.`)
    await desk.own(id, { owner_id: null })
    const late = await desk.own(id, { owner_id: desk.ids.farid, instead_of: owner.id })
    expect(late.body.message).toBe(`Quote ${quote_reference} is now unassigned.`)
  })

  test('pricing an unassigned quote assigns it; an assigned one keeps its owner', async () => {
    const price = { bandwidth_nrc: 9_000, bandwidth_mrc: 9_000 }
    const [free, taken] = [await quotes.pending(), await quotes.pending()]
    await desk.own(taken.id, { owner_id: desk.ids.daniel })
    for (const { id } of [free, taken])
      expect((await world.manager.put(`/api/quotes/price/${id}`, price)).status).toBe(200)
    expect((await quotes.read(free.id, world.manager)).handling.owner.id).toBe(desk.ids.farid)
    expect((await quotes.read(taken.id, world.manager)).handling.owner.id).toBe(desk.ids.daniel)
  })
})

describe('the response time', () => {
  test('starts when a quote begins to await a price, and continues when it is edited', async () => {
    const start = world.clock.now
    const active = await quotes.active()
    const draft = quotes.line(byHand)
    world.clock.now = new Date(start.getTime() + 600_000)
    const asked = world.clock.now.toISOString()
    const edit = (version: number, more = {}) =>
      world.acme.put(`/api/quotes/${active.id}`, { ...draft, ...more, version })
    const edited = await edit(active.version)
    expect(edited.body.data.status).toBe('pending')
    const since = async () => (await quotes.read(active.id, world.manager)).handling.pending_since
    expect(await since()).toBe(asked)
    world.clock.now = new Date(start.getTime() + 1_200_000)
    expect((await edit(edited.body.data.version, { contract_id: 12 })).body.data.status).toBe('pending')
    expect(await since()).toBe(asked)
    world.clock.now = start
    // Requested last, although created first.
    const fresh = await quotes.pending()
    const { ids: order } = await desk.listed('status=pending&sort=pending_since')
    expect(order.indexOf(fresh.id)).toBeLessThan(order.indexOf(active.id))
    expect((await desk.listed('status=pending&sort=-pending_since')).ids[0]).toBe(active.id)
  })
})

describe('who is notified of a quote', () => {
  const asked = (id: number, who: Caller) =>
    who.post(`/api/quotes/contact/${id}`, { message: 'Please call.' })
  const heardBy = async (who: Caller, reference: string) =>
    JSON.stringify((await bell(who)).items).includes(reference)

  test('the client manager of the account and the owner of the quote, and no one else', async () => {
    const first = await quotes.pending(world.borneo)
    await asked(first.id, world.borneo)
    await notificationsOf(desk.daniel, first.quote_reference, 2)
    expect(await heardBy(world.manager, first.quote_reference)).toBe(false)
    const second = await quotes.pending(world.borneo)
    await notificationsOf(desk.daniel, second.quote_reference)
    await desk.own(second.id, { owner_id: desk.ids.farid })
    await asked(second.id, world.borneo)
    await notificationsOf(world.manager, second.quote_reference, 1)
    await notificationsOf(desk.daniel, second.quote_reference, 2)
  })

  test('every client manager, if that of the account is no longer active', async () => {
    const set = (manager_id: number) => world.alter('company', { id: desk.ids.borneo }, { manager_id })
    const gone = await newUser(world, { role: 'client_manager', status: 'inactive' })
    await set(gone.id)
    const { quote_reference } = await quotes.pending(world.borneo)
    await notificationsOf(desk.daniel, quote_reference)
    await notificationsOf(world.manager, quote_reference)
    await set(desk.ids.daniel)
  })
})

describe('GET /quotes/client-manager and GET /orders/client-manager', () => {
  test('[C-08] list all companies, without carts, and find by company', async () => {
    const { body } = await world.manager.get('/api/quotes/client-manager?per_page=100')
    expect(body).toMatchObject({ success: true, count: body.data.length })
    const companies = new Set(body.data.map((each: any) => each.company))
    expect(companies).toEqual(new Set(['Acme Manufacturing Sdn Bhd', 'Borneo Connect Sdn Bhd']))
    expect(body.data.some((each: any) => each.status === 'cart')).toBe(false)
    const found = (await world.manager.get('/api/quotes/client-manager?keyword=borneo')).body
    expect(found.count).toBeGreaterThan(0)
    expect(found.data.every((each: any) => each.company.startsWith('Borneo'))).toBe(true)
    for (const status of ['active', 'pending', 'cancelled', 'expired'])
      for (const each of (await world.manager.get(`/api/quotes/client-manager?status=${status}`)).body.data)
        expect(each.status).toBe(status)
    const orders = (await world.manager.get('/api/orders/client-manager?keyword=borneo')).body
    expect(orders.data.map((each: any) => each.po_number)).toContain('BC/2026/0087')
    expect((await world.manager.get('/api/orders/client-manager')).body.count).toBeGreaterThan(1)
  })

  test('beyond 10,000 the count comes from a stored counter, which agrees with counting in every state', async () => {
    const data = Array.from({ length: 2_000 }, () => quotes.line(byHand))
    await world.owner.updateTable('hourly_limit').set({ most: 100_000 }).execute()
    const stored: number[] = []
    for (let i = 0; i < 6; i++)
      stored.push(...(await world.acme.post('/api/quotes/bulk', { data })).body.data.ids)
    for (const id of stored.slice(0, 3)) await world.manager.put(`/api/quotes/cancel/${id}`)
    await world.manager.put(`/api/quotes/price/${stored[3]}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
    await world.acme.put(`/api/quotes/delete/${stored[4]}`)
    const exact = async (status: string) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from quote
        where status = ${status}`.execute(world.owner)
      return rows[0]!.n
    }
    const counted = async (query: string) =>
      (await world.manager.get(`/api/quotes/client-manager?per_page=1&${query}`)).body.count
    expect(await counted('status=pending')).toBe(await exact('pending'))
    expect(await counted('status=pending')).toBeGreaterThan(10_000)
    expect(await counted('status=cancelled')).toBe(await exact('cancelled'))
    // Also by company: the client manager has the account of Acme.
    const acme = (await world.acme.get('/api/quotes?status=pending')).body.data[0].company_id
    const ofAcme = async (where: string) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from quote
        where company_id = ${acme} and ${sql.raw(where)}`.execute(world.owner)
      return rows[0]!.n
    }
    for (const account of ['accounts=own', `company_id=${acme}`, `accounts=own&company_id=${acme}`]) {
      expect(await counted(`status=pending&${account}`)).toBe(await ofAcme("status = 'pending'"))
      expect(await counted(`status=cancelled&${account}`)).toBe(await ofAcme("status = 'cancelled'"))
      expect(await counted(`status=all&${account}`)).toBe(await ofAcme("status not in ('cart', 'removed')"))
    }
    const counts = await sql<{
      status: string
      quotes: number
    }>`select status, sum(quotes)::int as quotes from quote_count
      group by status having sum(quotes) <> 0 order by status`.execute(world.owner)
    for (const { status, quotes } of counts.rows) expect(quotes, status).toBe(await exact(status))
    expect(await counted('status=pending&keyword=acme')).toBe(10_001)
    await expect(
      asViewer(world.db, { companyId: desk.ids.acme, userId: 0 }, (db) =>
        db.selectFrom('quote_count').selectAll().execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('refuse a page before the first', async () => {
    for (const path of ['/api/quotes/client-manager', '/api/orders/client-manager']) {
      expect((await world.manager.get(`${path}?page=0`)).status).toBe(422)
    }
  })
})

/** Two client managers, one for each company, and ways to assign quotes to them. */
async function ownerStage(world: World) {
  const daniel = await world.signIn('daniel@trunkline.example')
  const [farid, second, acme, borneo] = await Promise.all(
    [world.manager, daniel, world.acme, world.borneo].map(
      async (who) => (await who.get('/api/profile')).body.data,
    ),
  )
  const ids: Record<'farid' | 'daniel' | 'acme' | 'borneo', number> = {
    farid: farid.id,
    daniel: second.id,
    acme: acme.customer.id,
    borneo: borneo.customer.id,
  }
  const own = (id: number, body: object, who = world.manager) => who.put(`/api/quotes/owner/${id}`, body)
  const listed = async (query: string, who: Caller = world.manager) => {
    const { status, body } = await who.get(`/api/quotes/client-manager?per_page=100&${query}`)
    return { status, count: body.count, rows: body.data, ids: body.data?.map((each: any) => each.id) }
  }
  return { daniel, ids, own, listed }
}
