import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { byHand } from '#server/testing/drafts.ts'
import { ownerStage } from '#server/testing/owners.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const desk = await ownerStage(world)

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

  test('of two who assign a quote to themselves at once one wins, and the other reads who did', async () => {
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

describe('the response clock', () => {
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
    const set = (manager_id: number) =>
      world.owner.updateTable('company').set({ manager_id }).where('id', '=', desk.ids.borneo).execute()
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
    const { quote_reference } = await quotes.pending(world.borneo)
    await notificationsOf(desk.daniel, quote_reference)
    await notificationsOf(world.manager, quote_reference)
    await set(desk.ids.daniel)
  })
})
