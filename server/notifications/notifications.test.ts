import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { announce, type News } from '#server/notifications/announce.ts'
import { openWorld, type Caller, type World } from '#server/testing/world.ts'

let world: World
let acmeId: number
let quoteId: number
beforeAll(async () => {
  world = await openWorld()
  acmeId = (await world.acme.get('/api/profile')).body.data.customer.id
  quoteId = (await world.acme.get('/api/quotes?status=active')).body.data[0].id
})
afterAll(() => world.close())

/** As a verb would, in a request's transaction of the company's. */
async function tell(...news: Partial<News>[]) {
  const viewer = {
    token: '',
    userId: (await world.acme.get('/api/profile')).body.data.id,
    companyId: acmeId,
    role: 'customer',
    language: 'en',
    now: world.clock.now,
    today: '2026-01-01',
    timeZone: 'Asia/Kuala_Lumpur',
  } as const
  const told = news.map((each) => ({
    kind: 'quote_priced' as const,
    company_id: acmeId,
    quote_id: quoteId,
    facts: { reference: 'Q-2026-000001' },
    ...each,
  }))
  await asViewer(world.db, viewer, (db) => announce(db, viewer, ...told))
}

const bell = async (who: Caller, query = '') => (await who.get(`/api/notifications${query}`)).body.data
/** The news a person has of a reference, once there are so many of them. */
const heard = (who: Caller, reference: string, count: number) =>
  vi.waitFor(
    async () => {
      const items = (await bell(who)).items.filter((item: any) => item.facts.reference === reference)
      expect(items).toHaveLength(count)
      return items
    },
    { timeout: 10_000, interval: 50 },
  )

describe('the bell', () => {
  test('rings for the people of the company, for nobody of another, with what happened', async () => {
    await tell({ facts: { reference: 'Q-ONE', mrc: 10_050 as never } })
    const [item] = await heard(world.acme, 'Q-ONE', 1)
    expect(item).toMatchObject({
      kind: 'quote_priced',
      read: false,
      quote_id: quoteId,
      order_id: null,
      facts: { reference: 'Q-ONE', mrc: 100.5 },
    })
    for (const other of [world.borneo, world.manager, world.admin, world.commercial])
      expect(JSON.stringify(await bell(other))).not.toContain('Q-ONE')
  })
})
