import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bandwidthIds, handEntered, leasedLine } from '#server/testing/drafts.ts'
import { openWorld, type Caller, type World } from '#server/testing/world.ts'
import { asViewer } from '#server/platform/db.ts'

let world: World
let bandwidth_id: number
beforeAll(async () => {
  world = await openWorld()
  bandwidth_id = (await bandwidthIds(world))['100Mbps']!
})
afterAll(() => world.close())

const inCart = async () =>
  (await world.acme.post('/api/quotes', { ...leasedLine, bandwidth_id })).body.data.id as number
const pending = async () =>
  (
    await world.acme.post('/api/quotes', {
      ...leasedLine,
      bandwidth_id,
      site_b_nis: null,
      site_b_details: handEntered,
    })
  ).body.data.id as number
const active = async () => {
  const id = await inCart()
  await world.acme.post('/api/quotes/create-wish-list', { ids: [id] })
  return id
}
const write = (who: Caller, id: number | string, body: object, key?: string) =>
  who.post(`/api/quotes/${id}/messages`, body, key ? { 'idempotency-key': key } : undefined)
const note = (who: Caller, id: number, text: unknown) => who.post(`/api/quotes/${id}/notes`, { text })
/** The next thing happens a second later. */
const tick = () => void (world.clock.now = new Date(world.clock.now.getTime() + 1_000))
const see = (who: Caller, id: number, message_id: unknown) =>
  who.put(`/api/quotes/${id}/thread/seen`, { message_id })
const thread = async (who: Caller, id: number) => (await who.get(`/api/quotes/${id}/thread`)).body.data
const words = async (who: Caller, id: number) =>
  (await thread(who, id)).messages.map((message: any) => message.text)

describe('writing about a quote', () => {
  test('both sides read it, oldest first, and each other’s names', async () => {
    const id = await pending()
    const asked = await write(world.manager, id, { text: '  Which floor is the\nriser on?  ' })
    expect(asked.body).toMatchObject({ success: true, message: 'Your message has been sent.' })
    await write(world.acme, id, { text: 'Level 3.' })
    expect(await thread(world.acme, id)).toMatchObject({
      messages: [
        {
          author: 'Farid, Trunkline',
          side: 'staff',
          own: false,
          internal: false,
          text: 'Which floor is the\nriser on?',
          files: [],
          at: world.clock.now.toISOString(),
        },
        { author: 'Aminah Rahman', side: 'company', own: true, text: 'Level 3.' },
      ],
      seen: null,
      unsent: [],
    })
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { author: 'Farid Hassan, Trunkline', own: true },
      { author: 'Aminah Rahman', own: false },
    ])
  })

  test('is for the company of the quote and client managers alone', async () => {
    const id = await pending()
    expect((await write(world.borneo, id, { text: 'x' })).status).toBe(404)
    expect((await world.borneo.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    for (const other of [world.admin, world.commercial]) {
      expect((await write(other, id, { text: 'x' })).status).toBe(403)
      expect((await other.get(`/api/quotes/${id}/thread`)).status).toBe(403)
    }
    expect((await write(world.stranger, id, { text: 'x' })).status).toBe(401)
    expect(await words(world.acme, id)).toEqual([])
  })

  test.each([
    ['no words', {}, 'text'],
    ['blank words', { text: ' \n ' }, 'text'],
    ['5,001 characters', { text: 'x'.repeat(5_001) }, 'text'],
    ['what cannot be stored', { text: 'a\u0000b' }, 'text'],
    ['a number', { text: 7 }, 'text'],
    ['11 files', { text: 'x', file_ids: Array.from({ length: 11 }, (_, i) => i + 1) }, 'file_ids'],
  ])('refuses %s, before it looks for the quote', async (_, body, field) => {
    const answer = await write(world.acme, 99_999_999, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('takes 5,000 characters and stores them as typed', async () => {
    const id = await pending()
    const long = `${'é'.repeat(4_996)}\n<b>`
    expect((await write(world.acme, id, { text: long })).status).toBe(200)
    expect(await words(world.manager, id)).toEqual([long])
  })

  test('the same key writes once', async () => {
    const id = await pending()
    const first = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    const again = await write(world.acme, id, { text: 'Once' }, 'thread-1')
    expect(again.body).toEqual(first.body)
    expect((await write(world.acme, id, { text: 'Twice' }, 'thread-1')).status).toBe(422)
    expect(await words(world.acme, id)).toEqual(['Once'])
  })

  test('goes on in every state; a cart is the company’s alone and a removed quote is nobody’s', async () => {
    const id = await inCart()
    expect((await write(world.acme, id, { text: 'In the cart' })).status).toBe(200)
    expect((await world.manager.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    expect((await write(world.manager, id, { text: 'x' })).status).toBe(404)
    await world.acme.post('/api/quotes/create-wish-list', { ids: [id] })
    expect(await words(world.manager, id)).toEqual(['In the cart'])
    for (const change of [
      { validity: '2020-01-01' },
      { status: 'cancelled' as const },
      { status: 'ordered' as const },
    ]) {
      await world.owner.updateTable('quote').set(change).where('id', '=', id).execute()
      expect((await write(world.acme, id, { text: 'still' })).status).toBe(200)
      expect((await write(world.manager, id, { text: 'open' })).status).toBe(200)
    }
    await world.owner.updateTable('quote').set({ status: 'removed' }).where('id', '=', id).execute()
    for (const who of [world.acme, world.manager]) {
      expect((await write(who, id, { text: 'x' })).status).toBe(404)
      expect((await who.get(`/api/quotes/${id}/thread`)).status).toBe(404)
    }
  })

  test('is nobody’s to change or take back', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Said' })
    for (const companyId of [null, 1])
      for (const statement of [
        sql`update quote_message set text = 'Unsaid'`,
        sql`delete from quote_message`,
        sql`update message_file set name = 'x'`,
      ])
        await expect(
          asViewer(world.db, { companyId, userId: 1 }, (db) => statement.execute(db)),
        ).rejects.toThrow(/permission denied/)
  })
})

describe('internal notes', () => {
  test('stand in between for staff and never reach the company', async () => {
    const id = await active()
    await write(world.acme, id, { text: 'Could you do better?' })
    tick()
    const kept = await note(world.manager, id, 'They have an offer of RM 900')
    expect(kept.body.data).toMatchObject({ internal: true, author: 'Farid Hassan, Trunkline', side: 'staff' })
    tick()
    await write(world.manager, id, { text: 'We will see.' })
    expect((await thread(world.manager, id)).messages.map((m: any) => [m.internal, m.text])).toEqual([
      [false, 'Could you do better?'],
      [true, 'They have an offer of RM 900'],
      [false, 'We will see.'],
    ])
    expect(JSON.stringify(await thread(world.acme, id))).not.toContain('RM 900')
    expect(JSON.stringify((await world.acme.get(`/api/quotes/${id}`)).body)).not.toContain('RM 900')
    expect((await thread(world.acme, id)).messages).toHaveLength(2)
  })

  test('the reason for a price below the floor is one of them', async () => {
    const id = await active()
    await world.owner
      .updateTable('rate_cell')
      .set({ floor_sen: 9_000_000 as never })
      .execute()
    const body = { bandwidth_nrc: 1, bandwidth_mrc: 1, reason: 'Framework contract' }
    expect((await world.manager.put(`/api/quotes/price/${id}`, body)).status).toBe(200)
    await world.owner.updateTable('rate_cell').set({ floor_sen: null }).execute()
    expect((await thread(world.manager, id)).messages).toMatchObject([
      { internal: true, text: 'Framework contract', own: true },
    ])
    expect(await words(world.acme, id)).toEqual([])
  })

  test('are the client managers’ to write, of 1 to 5,000 characters', async () => {
    const id = await active()
    expect((await note(world.stranger, id, 'x')).status).toBe(401)
    for (const who of [world.acme, world.admin, world.commercial])
      expect((await note(who, id, 'x')).status).toBe(403)
    expect((await note(world.manager, id, ' ')).status).toBe(422)
    expect((await note(world.manager, id, 'x'.repeat(5_001))).status).toBe(422)
    expect((await note(world.manager, await inCart(), 'x')).status).toBe(404)
  })
})

describe('what the reader has seen', () => {
  test('goes forward and never back, for each reader apart', async () => {
    const id = await active()
    const first = (await write(world.manager, id, { text: '1' })).body.data.id
    const second = (await write(world.manager, id, { text: '2' })).body.data.id
    expect((await see(world.acme, id, first)).body.data).toEqual({ unread: 1 })
    expect((await thread(world.acme, id)).seen).toBe(first)
    expect((await see(world.acme, id, second)).body.data).toEqual({ unread: 0 })
    expect((await see(world.acme, id, first)).body.data).toEqual({ unread: 0 })
    expect((await thread(world.acme, id)).seen).toBe(second)
    expect((await thread(world.manager, id)).seen).toBeNull()
  })

  test('is a message of this quote, which the reader may see', async () => {
    const [id, other] = [await active(), await active()]
    const message = (await write(world.manager, other, { text: 'x' })).body.data.id
    expect((await see(world.acme, id, message)).status).toBe(404)
    expect((await see(world.borneo, other, message)).status).toBe(404)
    expect((await see(world.acme, other, 'x')).status).toBe(422)
    expect((await see(world.admin, other, message)).status).toBe(403)
    expect((await see(world.stranger, other, message)).status).toBe(401)
  })

  test('is the reader’s own, in the database too', async () => {
    const id = await active()
    const message = (await write(world.manager, id, { text: 'x' })).body.data.id
    await see(world.acme, id, message)
    await see(world.manager, id, message)
    const { id: userId, customer } = (await world.acme.get('/api/profile')).body.data
    const as = (viewer: { companyId: number | null; userId: number }) =>
      asViewer(world.db, viewer, (db) => db.selectFrom('thread_seen').select('user_id').distinct().execute())
    expect(await as({ companyId: customer.id, userId })).toEqual([{ user_id: userId }])
    expect(await as({ companyId: null, userId: 999 })).toEqual([])
    expect(await as({ companyId: customer.id + 1, userId })).toEqual([])
  })
})

describe('the news of a message', () => {
  const bell = async (who: Caller, reference: string) =>
    (await who.get('/api/notifications')).body.data.items.filter(
      (item: any) => item.kind === 'message' && item.facts.reference === reference,
    )
  const rings = (who: Caller, reference: string) =>
    vi.waitFor(
      async () => {
        const [item] = await bell(who, reference)
        expect(item).toBeDefined()
        return item
      },
      { timeout: 10_000, interval: 50 },
    )

  test('reaches the other side with its beginning, and nobody else', async () => {
    const id = await active()
    const { quote_reference } = (await world.acme.get(`/api/quotes/${id}`)).body.data
    await write(world.acme, id, { text: `When\ncan it ${'🙂'.repeat(200)} start?` })
    expect(await rings(world.manager, quote_reference)).toMatchObject({
      quote_id: id,
      facts: { company: 'Acme Manufacturing Sdn Bhd', words: `When can it ${'🙂'.repeat(128)}…` },
    })
    for (const other of [world.acme, world.borneo, world.admin])
      expect(await bell(other, quote_reference)).toEqual([])
    await write(world.manager, id, { text: 'In March.' })
    expect((await rings(world.acme, quote_reference)).facts.words).toBe('In March.')
    expect(await bell(world.manager, quote_reference)).toHaveLength(1)
  })

  test('is read with the messages, as far as they were seen', async () => {
    const id = await active()
    const { quote_reference } = (await world.acme.get(`/api/quotes/${id}`)).body.data
    const first = (await write(world.manager, id, { text: '1' })).body.data.id
    tick()
    await write(world.manager, id, { text: '2' })
    await vi.waitFor(async () => expect(await bell(world.acme, quote_reference)).toHaveLength(2), 10_000)
    await see(world.acme, id, first)
    expect(
      (await bell(world.acme, quote_reference)).map((item: any) => [item.facts.words, item.read]),
    ).toEqual([
      ['2', false],
      ['1', true],
    ])
  })

  test('is not told of a note, nor of what was written in a cart', async () => {
    const [noted, cart, told] = [await active(), await inCart(), await active()]
    await note(world.manager, noted, 'Quiet')
    await write(world.acme, cart, { text: 'Quiet' })
    await write(world.acme, told, { text: 'Loud' })
    const { quote_reference } = (await world.acme.get(`/api/quotes/${told}`)).body.data
    await rings(world.manager, quote_reference)
    for (const who of [world.acme, world.manager])
      expect(JSON.stringify((await who.get('/api/notifications')).body)).not.toContain('Quiet')
  })
})
