import { expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const data = Array.from({ length: 3 }, () => quotes.line())
const ids = (await world.acme.post('/api/quotes/bulk', { data })).body.data.ids
await world.acme.post('/api/quotes/create-wish-list', { ids, project_name: 'Unread' })
// The demo's unread messages would affect every count below.
await world.owner.deleteFrom('thread_seen').execute()
await world.owner.deleteFrom('message_file').execute()
await world.owner.deleteFrom('quote_message').execute()

const write = async (who: Caller, id: number, text = 'x') =>
  (await who.post(`/api/quotes/${id}/messages`, { text })).body.data.id as number
const see = (who: Caller, id: number, message_id: number) =>
  who.put(`/api/quotes/${id}/thread/seen`, { message_id })
const lists = {
  acme: (query: string) => world.acme.get(`/api/quotes?per_page=100&${query}`),
  manager: (query: string) => world.manager.get(`/api/quotes/client-manager?per_page=100&${query}`),
}
/** The unread counts of each list, `[id, count]`. */
const marked = async (who: keyof typeof lists, query = '') =>
  (await lists[who](query)).body.data
    .filter((quote: any) => quote.unread > 0)
    .map((quote: any) => [quote.id, quote.unread])

test('lists and pages count messages from the other side until the reader has seen them', async () => {
  const [first, second] = ids as [number, number]
  await write(world.acme, first)
  expect(await marked('acme')).toEqual([])
  expect(await marked('manager')).toEqual([[first, 1]])
  const seen = await write(world.manager, first, 'one')
  await write(world.manager, first, 'two')
  await write(world.manager, second)
  expect((await marked('acme')).sort()).toEqual([
    [first, 2],
    [second, 1],
  ])
  expect((await quotes.read(first)).unread).toBe(2)
  await see(world.acme, first, seen)
  expect((await quotes.read(first)).unread).toBe(1)
  // Each reader has a separate count.
  expect((await quotes.read(first, world.manager)).unread).toBe(1)
})

test('notes do not count as unread', async () => {
  const [, , third] = ids as [number, number, number]
  await world.manager.post(`/api/quotes/${third}/notes`, { text: 'x' })
  expect((await quotes.read(third)).unread).toBe(0)
  expect((await quotes.read(third, world.manager)).unread).toBe(0)
})

test('unread=1 filters the lists and their counts, and the dashboard counts the same', async () => {
  const [first, second] = ids as [number, number]
  const { body } = await lists.acme('unread=1')
  expect(body.count).toBe(2)
  expect(body.data.map((quote: any) => quote.id).sort()).toEqual([first, second])
  expect((await lists.acme('unread=1&status=cancelled')).body.count).toBe(0)
  expect((await lists.acme('unread=yes')).status).toBe(422)
  expect((await lists.manager('unread=1')).body).toMatchObject({ count: 1, data: [{ id: first, unread: 1 }] })
  await write(world.acme, second)
  const inOrder = async (query: string) =>
    (await lists.manager(`unread=1&${query}`)).body.data.map((quote: any) => quote.id)
  expect(await inOrder('')).toEqual([first, second].sort((a, b) => b - a))
  expect(await inOrder('sort=created_at')).toEqual([first, second].sort((a, b) => a - b))
  expect(await inOrder('sort=created_at&status=active')).toEqual(await inOrder('sort=created_at'))
  const page = await world.manager.get('/api/quotes/client-manager?unread=1&per_page=1&page=2')
  expect(page.body).toMatchObject({ count: 2, data: [{ id: Math.min(first, second) }] })
  expect((await lists.manager('unread=1&keyword=nowhere')).body.count).toBe(0)
  await see(world.manager, second, await write(world.acme, second))
  expect(await inOrder('')).toEqual([first])
  expect((await world.acme.get('/api/dashboard')).body.data.unreadQuote).toBe(2)
  expect((await world.manager.get('/api/dashboard')).body.data.cmUnreadQuote).toBe(1)
  expect((await world.borneo.get('/api/dashboard')).body.data.unreadQuote).toBe(0)
})

test('messages on a quote in the cart count for staff once they can see the quote, and not after it is removed', async () => {
  const before = (await world.manager.get('/api/dashboard')).body.data.cmUnreadQuote
  const { id } = await quotes.make()
  await write(world.acme, id)
  expect((await world.manager.get('/api/dashboard')).body.data.cmUnreadQuote).toBe(before)
  expect((await marked('manager')).map(([each]: [number]) => each)).not.toContain(id)
  await world.acme.post('/api/quotes/create-wish-list', { ids: [id] })
  expect(await marked('manager')).toContainEqual([id, 1])
  expect((await world.manager.get('/api/dashboard')).body.data.cmUnreadQuote).toBe(before + 1)
  await alterRecord(world, 'quote', id, { status: 'removed' })
  expect((await world.manager.get('/api/dashboard')).body.data.cmUnreadQuote).toBe(before)
})
