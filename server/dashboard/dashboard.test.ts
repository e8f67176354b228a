import { customerNeeds } from '#contract/customers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

describe('GET /dashboard', () => {
  test('[E-13] [E-14] [T-29] matches a customer’s lists', async () => {
    const { data } = (await world.acme.get('/api/dashboard')).body
    const quotes = async (status: string) => (await world.acme.get(`/api/quotes?status=${status}`)).body.count
    const orders = async (status: string) => (await world.acme.get(`/api/orders?status=${status}`)).body.count
    expect(data).toMatchObject({
      pendingQuote: await quotes('pending'),
      activeQuote: await quotes('active'),
      cartQuote: await quotes('cart'),
      cancelledQuote: await quotes('cancelled'),
      expiredQuote: await quotes('expired'),
      orderedQuote: await quotes('ordered'),
      totalQuote: await quotes('all'),
      pendingOrder: await orders('pending'),
      processingOrder: await orders('processing'),
      deliveredOrder: await orders('delivered'),
      totalOrder: await orders('all'),
    })
    expect(data.activeQuote).toBeGreaterThan(0)
    const { cartQuote, activeQuote, pendingQuote, orderedQuote, cancelledQuote, expiredQuote } = data
    expect(
      cartQuote + activeQuote + pendingQuote + orderedQuote + cancelledQuote + expiredQuote,
      'the tabs add up to all',
    ).toBe(data.totalQuote)
  })

  test('[E-15] [E-16] counts all companies for staff, and nothing for commercial', async () => {
    const { data } = (await world.manager.get('/api/dashboard')).body
    const own = await Promise.all(
      [world.acme, world.borneo].map(async (who) => (await who.get('/api/dashboard')).body.data),
    )
    expect(data.cmTotalActiveQuote).toBe(own[0].activeQuote + own[1].activeQuote)
    expect(data.cmTotalOrder).toBe(own[0].totalOrder + own[1].totalOrder)
    const listed = (query: string) => world.manager.get(`/api/quotes/client-manager${query}`)
    const { data: rows, count } = (await listed('?status=all&per_page=100')).body
    expect([count, rows.length], 'what the counter of all quotes leads to').toEqual([
      data.cmTotalQuote,
      data.cmTotalQuote,
    ])
    expect(new Set(rows.map(({ status }: any) => status)).size, 'in several states').toBeGreaterThan(2)
    expect((await listed('/export?status=all')).body.trim().split('\r\n')).toHaveLength(count + 1)
    expect(data.cmTotalQuote).toBe(
      own[0].totalQuote + own[1].totalQuote - own[0].cartQuote - own[1].cartQuote,
    )
    expect((await world.commercial.get('/api/dashboard')).status).toBe(403)
    expect((await world.stranger.get('/api/dashboard')).status).toBe(401)
  })
})

describe('the shares of products and the counts of an administrator', () => {
  test('[E-08] [E-09] counts users, companies and sign-ups, and the shares of leased lines and Internet', async () => {
    await sumMonths(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, world.clock.now))
    const [admin, manager] = await Promise.all(
      [world.admin, world.manager].map(async (who) => (await who.get('/api/dashboard')).body.data),
    )
    const users = (await world.admin.get('/api/user-management/userManagement?status=1')).body
    expect(admin.waitingUser).toBe(users.count)
    expect(admin.totalCustomer).toBe((await world.admin.get('/api/customers')).body.count)
    expect(admin.totalUser).toBe((await world.admin.get('/api/user-management/userManagement')).body.count)
    const needing = async (need: string) =>
      (await world.admin.get(`/api/customers?needs=${need}`)).body.count as number
    for (const need of customerNeeds) expect(admin.needs[need], need).toBe(await needing(need))
    expect(admin.needs.account_no).toBeGreaterThan(0)
    expect((await world.admin.get('/api/customers?needs=nothing')).status).toBe(422)
    const rows = await Promise.all(
      [world.acme, world.borneo].map(
        async (who) => (await who.get('/api/quotes?status=all&per_page=100')).body.data,
      ),
    )
    const all = rows.flat()
    const share = (product: number) =>
      Math.round((1_000 * all.filter((quote: any) => quote.product_id === product).length) / all.length) / 10
    for (const { pllPctg, idPctg } of [admin, manager])
      expect([pllPctg, idPctg]).toEqual([share(1), share(2)])
  })
})

test('an administrator’s counts have the state of mails and scheduled tasks', async () => {
  const health = async () => (await world.admin.get('/api/dashboard')).body.data.health
  await eventually(async () => {
    const { rows } = await sql<{ open: number; runs: number }>`
      select count(*) filter (where state < 'completed') as open,
        count(*) filter (where name = 'scheduled_tasks' and state = 'completed') as runs
      from pgboss.job`.execute(world.owner)
    expect(rows[0]).toEqual({ open: 0, runs: 1 })
  })
  const mails = { count: 0, at: null, late: false }
  const tasks = { count: 1, at: expect.stringMatching(/Z$/), late: false }
  expect(await health()).toEqual({ mails, tasks })
  const queue = (ids: number[], age: string) =>
    sql`
    insert into pgboss.job (name, data, state, created_on, start_after)
    values ('mail', ${JSON.stringify({ notification_ids: ids })}::jsonb, 'retry', now() - ${age}::interval,
      now() + interval '1 hour')`.execute(world.owner)
  await queue([1, 2], '5 minutes')
  expect((await health()).mails).toMatchObject({ count: 2, late: false })
  await queue([3], '16 minutes')
  const waiting = (await health()).mails
  expect(waiting).toMatchObject({ count: 3, late: true })
  expect(Date.now() - Date.parse(waiting.at)).toBeGreaterThan(15 * 60_000)
  await sql`update pgboss.job set completed_on = completed_on - interval '1 hour'
    where name = 'scheduled_tasks'`.execute(world.owner)
  expect((await health()).tasks).toMatchObject({ count: 1, late: true })
  await sql`delete from pgboss.job where name = 'scheduled_tasks' or start_after > now()`.execute(world.owner)
  expect(await health()).toEqual({ mails, tasks: { count: 0, at: null, late: true } })
  expect((await world.manager.get('/api/dashboard')).body.data).not.toHaveProperty('health')
})

describe('GET /dashboard/spend', () => {
  test('sums the circuits of the company alone, month by month', async () => {
    const { months, circuits } = (await world.borneo.get('/api/dashboard/spend')).body.data
    const orders = (await world.borneo.get('/api/orders')).body.data
    const read = await Promise.all(
      orders.map(async ({ id }: any) => (await world.borneo.get(`/api/orders/${id}`)).body.data.circuit_list),
    )
    const delivered = read.flat().filter(({ status }: any) => status === 'delivered')
    expect(delivered.length).toBeGreaterThan(0)
    const last = months.filter(({ month }: any) => month === months.at(-1).month)
    const sum = (rows: any[], key: string) =>
      rows.reduce((total, row) => total + Math.round(100 * row[key]), 0)
    expect(sum(last, 'total_mrc')).toBe(sum(delivered, 'total_mrc'))
    expect(sum(months, 'total_nrc')).toBe(sum(delivered, 'total_nrc'))
    expect(circuits.find(({ status }: any) => status === 'delivered').circuits).toBe(delivered.length)
  })

  test('names contracts that end within half a year, and exports', async () => {
    const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
    for (const figure of ['spend', 'circuits', 'ending'])
      expect((await world.borneo.get(`/api/dashboard/spend/export?figure=${figure}`)).status).toBe(200)
    expect((await world.borneo.get('/api/dashboard/spend?period=1m')).status).toBe(422)
    expect((await world.borneo.get('/api/dashboard/spend')).body.data.ending).toEqual([])
    // Its contract is over 24 months, and was handed over some days ago.
    world.clock.now = new Date(Date.parse(today) + 700 * 86_400_000)
    const borneo = await world.signIn('customer@borneo.example')
    const { ending } = (await borneo.get('/api/dashboard/spend')).body.data
    expect(ending).toHaveLength(1)
    expect(ending[0].service_reference).toMatch(/^S-/)
  })
})
