import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HourlyKind } from '#contract/endpoint.ts'
import { asViewer } from '#server/platform/db.ts'
import { clearHourlyUse } from '#server/platform/hourly.ts'
import { inWords } from '#server/testing/drafts.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { callerOf, openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { id: about } = await quotes.active()
const people = await world.owner.selectFrom('portal_user').select(['id', 'email', 'company_id']).execute()
const person = (email: string) => people.find((each) => each.email === email)!
const limits = await world.owner.selectFrom('hourly_limit').selectAll().orderBy('kind').execute()

const set = (kind: HourlyKind, most: number) => world.alter('hourly_limit', { kind }, { most })
let buyer: Caller
beforeEach(async () => {
  await world.owner.deleteFrom('hourly_use').execute()
  // A test that moves the clock ends older sessions.
  buyer = await world.signIn('customer@acme.example')
})
afterEach(async () => {
  for (const { kind, most } of limits) await set(kind, most)
  world.clock.now = new Date()
})

const calls: { kind: HourlyKind; path: string; body: object }[] = [
  { kind: 'callback', path: `/api/quotes/contact/${about}`, body: { message: 'x' } },
  { kind: 'quote', path: '/api/quotes', body: quotes.line() },
  { kind: 'request', path: '/api/quotes/request', body: inWords },
]

test('the limits of a person and hour', () => {
  expect(limits).toEqual([
    { kind: 'callback', most: 60 },
    { kind: 'document', most: 300 },
    { kind: 'invitation', most: 20 },
    { kind: 'quote', most: 10_000 },
    { kind: 'request', most: 120 },
    { kind: 'share', most: 60 },
  ])
})

describe.each(calls)('a $kind', ({ kind, path, body }) => {
  const send = (who: Caller = buyer, headers: Record<string, string> = {}) => who.post(path, body, headers)

  test('over the hourly limit is refused with Retry-After, and saves nothing', async () => {
    await set(kind, 2)
    const begin = Math.floor(Date.now() / 60_000) * 60_000 + 24 * 3_600_000
    const at = (seconds: number) => (world.clock.now = new Date(begin + seconds * 1_000))
    at(30)
    const who = await world.signIn('customer@acme.example')
    const [first, second] = [await send(who), await send(who)]
    expect([first.status, second.status]).toEqual([200, 200])
    at(25 * 60 + 30)
    const before = await made()
    const third = await send(who)
    // The call's minute no longer counts an hour after it began.
    expect(third).toMatchObject({
      status: 429,
      body: { success: false, code: 'too_many' },
      headers: { 'retry-after': '2070' },
    })
    expect(third.body.message).toMatch(
      /^The limit is 2 .* per person and hour, and none is left\. Please try again in 35 minutes\.$/,
    )
    const malay = await send(who, { 'accept-language': 'ms' })
    expect(malay.body.message).toMatch(/^Hadnya ialah 2 .* sejam .* dalam masa 35 minit\.$/)
    at(50 * 60)
    expect((await send(who, { 'accept-language': 'en' })).headers['retry-after']).toBe('600')
    expect(await made()).toBe(before)
    at(3_600)
    expect((await send(who)).status).toBe(200)
  })

  test('that is repeated with its key does not count, nor does one that fails', async () => {
    await set(kind, 2)
    for (let again = 0; again < 4; again++)
      expect((await send(buyer, { 'idempotency-key': `once-${kind}` })).status).toBe(200)
    expect((await buyer.post(path, { ...body, message: 7, product: 7, product_id: 7 })).status).toBe(422)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    // A replay is still answered.
    expect((await send(buyer, { 'idempotency-key': `once-${kind}` })).status).toBe(200)
  })

  test('is counted once over all processes, and by person', async () => {
    await set(kind, 5)
    const other = await world.beside()
    const beside = callerOf(other.http, buyer.token)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => send(index % 2 === 0 ? buyer : beside)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    const borneo = await world.signIn('customer@borneo.example')
    const about = path.includes('contact')
      ? (await borneo.get('/api/quotes?status=active')).body.data[0].id
      : ''
    expect((await borneo.post(path.replace(/\d+$/, `${about}`), body)).status).toBe(200)
  })

  async function made() {
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from quote) + (select count(*) from quote_event) as rows`.execute(world.owner)
    return rows[0]!.rows
  }
})

test('several quotes in one call count one by one, and all or none', async () => {
  await set('quote', 10)
  const send = (count: number) =>
    buyer.post('/api/quotes/bulk', { data: Array.from({ length: count }, () => quotes.line()) })
  expect((await send(7)).status).toBe(200)
  const refused = await send(4)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^The limit is 10 new quotes per person and hour, and 3 are left\. /)
  expect((await send(3)).status).toBe(200)
  expect((await send(11)).body.message).toMatch(/Please send fewer at once\.$/)
})

test('simultaneous calls stop at the limit, also if it is far at first', async () => {
  await set('quote', 520)
  const other = await world.beside()
  const [one, two] = [buyer, callerOf(other.http, buyer.token)]
  const bulk = Array.from({ length: 100 }, () => quotes.line())
  const answers = await Promise.all(
    // At most the company's share of the connections of two processes.
    Array.from({ length: 8 }, async (_, index) => {
      const many = index < 6 ? 100 : 1
      const body = many === 1 ? quotes.line() : { data: bulk }
      const answer = await (index % 2 === 0 ? one : two).post(`/api/quotes${many === 1 ? '' : '/bulk'}`, body)
      return { many, answer }
    }),
  )
  const made = answers.filter(({ answer }) => answer.status === 200).reduce((sum, { many }) => sum + many, 0)
  expect(made).toBeLessThanOrEqual(520)
  const { counted } = await world.owner
    .selectFrom('hourly_use')
    .select((row) => row.fn.sum<number>('times').as('counted'))
    .executeTakeFirstOrThrow()
  expect(Number(counted)).toBe(made)
  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200, 429]))
})

test('a preview does not count', async () => {
  await set('quote', 1)
  for (let again = 0; again < 3; again++)
    expect((await buyer.post('/api/quotes?preview=1', quotes.line())).status).toBe(200)
  expect((await buyer.post('/api/quotes', quotes.line())).status).toBe(200)
})

test('counts are deleted after their hour', async () => {
  await buyer.post('/api/quotes', quotes.line())
  await clearHourlyUse(world.db, { now: world.clock.now })
  expect(await world.owner.selectFrom('hourly_use').selectAll().execute()).toHaveLength(1)
  await clearHourlyUse(world.db, { now: new Date(world.clock.now.getTime() + 2 * 3_600_000) })
  expect(await world.owner.selectFrom('hourly_use').selectAll().execute()).toEqual([])
})

test('a customer’s statements neither count for others nor delete counts', async () => {
  const { id: userId, company_id: companyId } = person('customer@acme.example')
  const as = (statement: ReturnType<typeof sql>) =>
    asViewer(world.db, { userId, companyId }, (db) => statement.execute(db))
  for (const statement of [
    sql`delete from hourly_use`,
    sql`update hourly_limit set most = 100`,
    sql`select use_hourly(${person('customer@borneo.example').id}, 'quote', 1, now())`,
    sql`select use_hourly(${userId}, 'quote', -5, now())`,
  ])
    await expect(as(statement)).rejects.toThrow(/permission denied/)
})
