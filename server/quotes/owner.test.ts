import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { bell, heard } from '#server/testing/bell.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { quoteStage, type QuoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller, type World } from '#server/testing/world.ts'

let world: World
let quotes: QuoteStage
let daniel: Caller
let ids: { farid: number; daniel: number; acme: number; borneo: number }
beforeAll(async () => {
  world = await openWorld()
  quotes = await quoteStage(world)
  daniel = await world.signIn('daniel@trunkline.example')
  const [farid, second, acme, borneo] = await Promise.all(
    [world.manager, daniel, world.acme, world.borneo].map(
      async (who) => (await who.get('/api/profile')).body.data,
    ),
  )
  ids = { farid: farid.id, daniel: second.id, acme: acme.customer.id, borneo: borneo.customer.id }
})
afterAll(() => world.close())

const pending = (who?: Caller) => quotes.make({ site_b_nis: null, site_b_details: handEntered }, who)
const own = (id: number, body: object, who = world.manager) => who.put(`/api/quotes/owner/${id}`, body)
const listed = async (query: string, who = world.manager) => {
  const { status, body } = await who.get(`/api/quotes/client-manager?per_page=100&${query}`)
  return { status, count: body.count, rows: body.data, ids: body.data?.map((each: any) => each.id) }
}

describe('PUT /quotes/owner/:id', () => {
  test('is taken, handed on and let go of, by whom is on record for client managers alone', async () => {
    const { id } = await pending()
    expect((await own(id, { owner_id: ids.farid, instead_of: null })).body.data).toMatchObject({
      owner: { id: ids.farid, name: 'Farid Hassan' },
    })
    expect((await own(id, { owner_id: ids.daniel })).body.data.owner.name).toBe('Daniel Wong')
    expect((await own(id, { owner_id: ids.daniel }, daniel)).status).toBe(200)
    expect((await own(id, { owner_id: null }, daniel)).body.data.owner).toBeNull()

    const handed = (await quotes.read(id, world.manager)).events.filter(
      (each: any) => each.action === 'owner',
    )
    expect(handed.map((each: any) => [each.actor, each.changes[0].before, each.changes[0].after])).toEqual([
      ['Farid Hassan', null, 'Farid Hassan'],
      ['Farid Hassan', 'Farid Hassan', 'Daniel Wong'],
      ['Daniel Wong', 'Daniel Wong', null],
    ])
  })

  test('the company reads neither who has it nor that it was handed on', async () => {
    const { id } = await pending()
    await own(id, { owner_id: ids.daniel })
    const seen = JSON.stringify([await quotes.read(id), (await world.acme.get('/api/quotes')).body])
    expect(seen).not.toMatch(/Daniel|pending_since|"owner"/)
    expect((await quotes.read(id)).handling).toBeNull()
    const viewer = { companyId: ids.acme, userId: 0 }
    await expect(
      asViewer(world.db, viewer, (db) => db.selectFrom('quote_hand_over').selectAll().execute()),
    ).rejects.toThrow(/permission denied/)
    await expect(
      asViewer(world.db, viewer, (db) => db.updateTable('quote').set({ owner_id: ids.farid }).execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('refuses what there is not, what does not wait, and who is no active client manager', async () => {
    const cart = await quotes.make()
    expect((await own(cart.id, { owner_id: ids.farid })).status).toBe(404)
    expect((await own(999_999_999, { owner_id: null })).status).toBe(404)
    const { id, quote_reference } = await quotes.active()
    const refused = await own(id, { owner_id: ids.farid })
    expect(refused).toMatchObject({ status: 409, body: { message: `Quote ${quote_reference} is active.` } })

    const waiting = await pending()
    const admin = (await world.admin.get('/api/profile')).body.data.id
    for (const owner_id of [admin, 999_999_999]) {
      const { status, body } = await own(waiting.id, { owner_id })
      expect(status).toBe(422)
      expect(body.errors.owner_id).toEqual(['Choose one of the active client managers.'])
    }
    for (const body of [{}, { owner_id: 'me' }, { owner_id: 0 }, { owner_id: null, instead_of: 'x' }])
      expect((await own(waiting.id, body)).status).toBe(422)
  })

  test('of two who take it at once one has it, and the other is told who', async () => {
    const { id, quote_reference } = await pending()
    const answers = await Promise.all([
      own(id, { owner_id: ids.farid, instead_of: null }),
      own(id, { owner_id: ids.daniel, instead_of: null }, daniel),
    ])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const { owner } = (await quotes.read(id, world.manager)).handling
    const told = answers.find((each) => each.status === 409)!.body.message
    expect(told).toBe(`${owner.name} has quote ${quote_reference} by now.`)
    await own(id, { owner_id: null })
    const late = await own(id, { owner_id: ids.farid, instead_of: owner.id })
    expect(late.body.message).toBe(`Nobody has quote ${quote_reference} any more.`)
  })

  test('whoever prices what nobody has owns it; what somebody has stays theirs', async () => {
    const price = { bandwidth_nrc: 9_000, bandwidth_mrc: 9_000 }
    const [free, taken] = [await pending(), await pending()]
    await own(taken.id, { owner_id: ids.daniel })
    for (const { id } of [free, taken])
      expect((await world.manager.put(`/api/quotes/price/${id}`, price)).status).toBe(200)
    expect((await quotes.read(free.id, world.manager)).handling.owner.id).toBe(ids.farid)
    expect((await quotes.read(taken.id, world.manager)).handling.owner.id).toBe(ids.daniel)
  })
})

describe('the response clock', () => {
  test('begins when a quote comes to await its price, and goes on when it is edited', async () => {
    const start = world.clock.now
    const active = await quotes.active()
    const draft = { ...quotes.line(), site_b_nis: null, site_b_details: handEntered }
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
    // Asked for last, though made first.
    const fresh = await pending()
    const { ids: order } = await listed('status=pending&sort=pending_since')
    expect(order.indexOf(fresh.id)).toBeLessThan(order.indexOf(active.id))
    expect((await listed('status=pending&sort=-pending_since')).ids[0]).toBe(active.id)
  })
})

describe('GET /quotes/client-manager', () => {
  test('narrows to a company, and knows none of a company there is not', async () => {
    const theirs = await listed(`company_id=${ids.borneo}`)
    expect(theirs.count).toBeGreaterThan(0)
    expect(theirs.rows.every((each: any) => each.company_id === ids.borneo)).toBe(true)
    expect(await listed('company_id=999999999')).toMatchObject({ status: 200, count: 0, rows: [] })
  })

  test('narrows to accounts in the reader’s hands', async () => {
    const [farids, daniels, all] = [
      await listed('accounts=own'),
      await listed('accounts=own', daniel),
      await listed(''),
    ]
    expect(farids.rows.every((each: any) => each.company_id === ids.acme)).toBe(true)
    expect(daniels.rows.every((each: any) => each.company_id === ids.borneo)).toBe(true)
    expect(farids.count + daniels.count).toBe(all.count)
  })

  test('narrows to an owner: the reader, one of the others, or nobody', async () => {
    const [mine, theirs, nobodys] = [await pending(), await pending(), await pending()]
    await own(mine.id, { owner_id: ids.farid })
    await own(theirs.id, { owner_id: ids.daniel })
    const has = async (query: string, who?: Caller) => {
      const { ids: found } = await listed(`status=pending&${query}`, who)
      return [mine, theirs, nobodys].map(({ id }) => found.includes(id))
    }
    expect(await has('owner=me')).toEqual([true, false, false])
    expect(await has('owner=me', daniel)).toEqual([false, true, false])
    expect(await has(`owner=${ids.daniel}`)).toEqual([false, true, false])
    expect(await has('owner=none')).toEqual([false, false, true])
  })

  test('narrows to an age: of what waits since it waits, of the rest since it was made', async () => {
    const set = (id: number, days: { made: number; asked: number }) =>
      world.owner
        .updateTable('quote')
        .set({
          created_at: new Date(world.clock.now.getTime() - days.made * 86_400_000),
          pending_since: new Date(world.clock.now.getTime() - days.asked * 86_400_000),
        })
        .where('id', '=', id)
        .execute()
    const { id } = await pending()
    await set(id, { made: 100, asked: 2.5 })
    const has = async (query: string) => (await listed(query)).ids.includes(id)
    expect(await has('status=pending&age=2')).toBe(true)
    expect(await has('status=pending&age=3')).toBe(false)
    expect(await has('status=all&age=99')).toBe(true)
    expect(await has('status=all&age=100')).toBe(false)
  })

  test('finds words in company, project, site and reference, in the middle of others too', async () => {
    const { id, quote_reference } = await quotes.active()
    await world.acme.put('/api/quotes/project', { ids: [id], project_name: '50% Twin_Ring' })
    const found = async (keyword: string) =>
      (await listed(`keyword=${encodeURIComponent(keyword)}&sort=-quote_reference`)).ids.includes(id)
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

  test('refuses what narrows nothing', async () => {
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
      expect((await listed(query)).status, query).toBe(422)
  })

  test('exports what it shows', async () => {
    const { body } = await world.manager.get(`/api/quotes/client-manager/export?company_id=${ids.borneo}`)
    expect(body).toContain('Borneo Connect')
    expect(body).not.toContain('Acme')
  })

  test('a company’s own list is its own, whatever it asks for', async () => {
    const all = (await world.acme.get('/api/quotes?per_page=100')).body
    const asked = (await world.acme.get(`/api/quotes?per_page=100&company_id=${ids.borneo}&owner=me`)).body
    expect(asked).toEqual(all)
  })
})

describe('who hears of a quote', () => {
  const asked = (id: number, who: Caller) =>
    who.post(`/api/quotes/contact/${id}`, { message: 'Please call.' })
  const heardBy = async (who: Caller, reference: string) =>
    JSON.stringify((await bell(who)).items).includes(reference)

  test('the account’s client manager alone, and with them the quote’s owner', async () => {
    const first = await pending(world.borneo)
    await asked(first.id, world.borneo)
    await heard(daniel, first.quote_reference, 2)
    expect(await heardBy(world.manager, first.quote_reference)).toBe(false)
    const second = await pending(world.borneo)
    await heard(daniel, second.quote_reference)
    await own(second.id, { owner_id: ids.farid })
    await asked(second.id, world.borneo)
    await heard(world.manager, second.quote_reference, 1)
    await heard(daniel, second.quote_reference, 2)
  })

  test('every client manager, where the account’s own is not active any more', async () => {
    const set = (manager_id: number) =>
      world.owner.updateTable('company').set({ manager_id }).where('id', '=', ids.borneo).execute()
    const gone = await world.owner
      .insertInto('portal_user')
      .values({
        email: 'gone@trunkline.example',
        first_name: 'Gone',
        last_name: 'Away',
        role_id: 3,
        status_id: 3,
        company_id: null,
        password_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await set(gone.id)
    const { quote_reference } = await pending(world.borneo)
    await heard(daniel, quote_reference)
    await heard(world.manager, quote_reference)
    await set(ids.daniel)
  })
})
