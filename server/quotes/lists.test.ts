import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { expiringDays } from '#contract/quote-actions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { openWorld, type World } from '#server/testing/world.ts'

let world: World
let bandwidth: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  bandwidth = await bandwidthIds(world)
})
afterAll(() => world.close())

const listed = async (query: string) => {
  const { status, body } = await world.acme.get(`/api/quotes?${query}`)
  return { status, count: body.count, ids: body.data?.map((quote: { id: number }) => quote.id) }
}

/** An active quote with so many days left. */
async function ending(days: number): Promise<number> {
  const draft = { ...leasedLine, bandwidth_id: bandwidth['100Mbps'] }
  const { id } = (await world.acme.post('/api/quotes', draft)).body.data
  await world.acme.post('/api/quotes/create-wish-list', { ids: [id] })
  const validity = plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), days)
  await world.owner.updateTable('quote').set({ validity }).where('id', '=', id).execute()
  return id
}

test('expiring is what can still be ordered, for seven days at most, and as many as the dashboard counts', async () => {
  const [yesterday, today, last, later] = [
    await ending(-1),
    await ending(0),
    await ending(expiringDays),
    await ending(expiringDays + 1),
  ]
  const { ids, count } = await listed('status=active&expiring=1&sort=validity&per_page=100')
  expect(ids).toEqual(expect.arrayContaining([today, last]))
  expect(ids).not.toContain(yesterday)
  expect(ids).not.toContain(later)
  const { expiringQuote } = (await world.acme.get('/api/dashboard')).body.data
  expect(count).toBe(expiringQuote)
  expect((await listed('status=all&expiring=1')).count).toBe(count)
  expect((await listed('status=cancelled&expiring=1')).count).toBe(0)
})

test('expiring takes nothing but 1', async () => {
  expect((await listed('expiring=yes')).status).toBe(422)
})
