import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { notificationsOf } from '#server/testing/bell.ts'
import { placedOrder, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const acme: number = (await world.acme.get('/api/profile')).body.data.customer.id
const order = (id: number, who = world.acme) => orderQuotes(who, [id], { po_number: 'PO-9' })
const hold = async (hold_reason: string | null) => {
  const url = `/api/customers/${acme}`
  const { version } = (await world.admin.get(url)).body.data
  const { status, body } = await world.admin.put(url, { version, hold_reason })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('a company on hold cannot order, is notified of the reason by bell and mail, and can again once it is released', async () => {
  const quote = await quotes.active()
  const { hold: held } = await hold('Invoices of September are unpaid.')
  expect(held).toEqual({ reason: 'Invoices of September are unpaid.', since: expect.any(String) })
  const refused = await order(quote.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'on_hold'])
  expect(refused.body.message).toContain('Invoices of September are unpaid.')
  const { data } = (await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)).body
  expect(data.hold_reason).toBe('Invoices of September are unpaid.')
  expect((await quotes.read(quote.id)).status).toBe('active')
  expect((await placedOrder(world, 1, world.borneo)).status).toBe('pending')
  expect((await world.manager.get('/api/customers?keyword=acme')).body.data[0].on_hold).toBe(true)

  const [notification] = await notificationsOf(world.acme, 'Acme Manufacturing Sdn Bhd')
  expect(notification).toMatchObject({
    kind: 'company_held',
    facts: { words: 'Invoices of September are unpaid.' },
  })
  const mailed = (subject: string) =>
    vi.waitFor(
      () =>
        world.owner
          .selectFrom('mailbox')
          .selectAll()
          .where('subject', 'like', subject)
          .executeTakeFirstOrThrow(),
      { timeout: 20_000, interval: 100 },
    )
  expect((await mailed('%is on hold%')).plain).toContain('Reason: Invoices of September are unpaid.')

  // Another reason leaves the day it began.
  expect((await hold('See our letter.')).hold.since).toBe(held.since)
  const { events, hold: none } = await hold(null)
  expect(none).toBeNull()
  expect(events.slice(-3)).toMatchObject([
    { action: 'hold', reason: 'Invoices of September are unpaid.' },
    { action: 'hold', reason: 'See our letter.' },
    { action: 'release', reason: null },
  ])
  await mailed('%can order again')
  expect((await order(quote.id)).status).toBe(200)
})

test('a hold that is set while an order is placed waits for it, and an order for the hold', async () => {
  for (let round = 0; round < 3; round += 1) {
    const quote = await quotes.active()
    const [ordered, held] = await Promise.all([order(quote.id), hold('Unpaid')])
    expect(held.hold.reason).toBe('Unpaid')
    const { rows } = await sql<{ before: boolean }>`
      select (select max(at) from order_event e join circuit k on k.order_id = e.order_id where k.quote_id = ${quote.id})
        is not null as before`.execute(world.owner)
    expect(rows[0]!.before).toBe(ordered.status === 200)
    expect([200, 409]).toContain(ordered.status)
    expect((await order((await quotes.active()).id)).status).toBe(409)
    await hold(null)
  }
})

test('an order that has begun is placed before the hold takes effect', async () => {
  const quote = await quotes.active()
  const finished: string[] = []
  // Someone else holds the quote: the order has passed the hold and waits.
  await world.owner.connection().execute(async (other) => {
    await sql`begin`.execute(other)
    await sql`select 1 from quote where id = ${quote.id} for update`.execute(other)
    const ordering = order(quote.id).then(({ status }) => finished.push(`order ${status}`))
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
      expect(rows[0]!.waiting).toBeGreaterThan(0)
    }, 20_000)
    const holding = hold('Unpaid').then(() => finished.push('hold'))
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
      expect(rows[0]!.waiting).toBeGreaterThan(1)
    }, 20_000)
    await sql`rollback`.execute(other)
    await Promise.all([ordering, holding])
  })
  expect(finished).toEqual(['order 200', 'hold'])
  await hold(null)
})
