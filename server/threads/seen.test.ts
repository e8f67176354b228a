import { describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { threadsIn } from '#server/testing/threads.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

const inCart = async (): Promise<number> => (await quotes.make()).id
const active = async (): Promise<number> => (await quotes.active()).id
const { write, note, see, thread, tick } = threadsIn(world)

describe('what the reader has seen', () => {
  test('only moves forward, for each reader separately', async () => {
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

  test('must be a message of this quote that the reader may see', async () => {
    const [id, other] = [await active(), await active()]
    const message = (await write(world.manager, other, { text: 'x' })).body.data.id
    expect((await see(world.acme, id, message)).status).toBe(404)
    expect((await see(world.acme, other, 'x')).status).toBe(422)
  })

  test('is visible to the reader only, in the database too', async () => {
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

describe('the notification of a message', () => {
  const bell = async (who: Caller, reference: string) =>
    (await who.get('/api/notifications')).body.data.items.filter(
      (item: any) => item.kind === 'message' && item.facts.reference === reference,
    )
  const notificationOf = (who: Caller, reference: string) =>
    eventually(async () => {
      const [item] = await bell(who, reference)
      expect(item).toBeDefined()
      return item
    })

  test('reaches only the other side, with the beginning of the message', async () => {
    const id = await active()
    const { quote_reference } = await quotes.read(id)
    await write(world.acme, id, { text: `When\ncan it ${'🙂'.repeat(200)} start?` })
    expect(await notificationOf(world.manager, quote_reference)).toMatchObject({
      quote_id: id,
      facts: { company: 'Acme Manufacturing Sdn Bhd', words: `When can it ${'🙂'.repeat(128)}…` },
    })
    for (const other of [world.acme, world.borneo, world.admin])
      expect(await bell(other, quote_reference)).toEqual([])
    await write(world.manager, id, { text: 'In March.' })
    expect((await notificationOf(world.acme, quote_reference)).facts.words).toBe('In March.')
    expect(await bell(world.manager, quote_reference)).toHaveLength(1)
  })

  test('is marked as read once the message is seen', async () => {
    const id = await active()
    const { quote_reference } = await quotes.read(id)
    const first = (await write(world.manager, id, { text: '1' })).body.data.id
    tick()
    await write(world.manager, id, { text: '2' })
    await eventually(async () => expect(await bell(world.acme, quote_reference)).toHaveLength(2))
    await see(world.acme, id, first)
    expect(
      (await bell(world.acme, quote_reference)).map((item: any) => [item.facts.words, item.read]),
    ).toEqual([
      ['2', false],
      ['1', true],
    ])
  })

  test('is not sent for a note, nor for a message in a cart', async () => {
    const [noted, cart, sent] = [await active(), await inCart(), await active()]
    await note(world.manager, noted, 'Quiet')
    await write(world.acme, cart, { text: 'Quiet' })
    await write(world.acme, sent, { text: 'Loud' })
    const { quote_reference } = await quotes.read(sent)
    await notificationOf(world.manager, quote_reference)
    for (const who of [world.acme, world.manager])
      expect(JSON.stringify((await who.get('/api/notifications')).body)).not.toContain('Quiet')
  })
})
