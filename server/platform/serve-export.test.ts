import { once } from 'node:events'
import { connect as dial, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { defaultTimeouts } from '#server/platform/authenticate.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { exportedList } from '#server/testing/exported.ts'
import { callerOf, openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const lines: string[] = []
const http = await buildApp({
  config: readConfig({ DEMO: '1' }),
  db: world.db,
  now: () => world.clock.now,
  log: openLog('info', { write: (line) => void lines.push(line) }),
  timeouts: { ...defaultTimeouts, reader: 1_500 },
})
await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())

const many = 3_000
/** More than the buffers between two sockets can hold. */
const wide = 'w'.repeat(6_000)
let buyer: Caller

beforeAll(async () => {
  const { id, company_id } = await (await quoteStage(world)).make()
  await world.acme.put('/api/quotes/project', { ids: [id], project_name: 'wide' })
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'quote' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    world.owner,
  )
  const columns = sql.join(rows.map((row) => sql.ref(row.column_name)))
  await sql`alter table project drop constraint project_name_check`.execute(world.owner)
  await sql`update project set name = ${wide} where name = 'wide'`.execute(world.owner)
  const copies = await sql<{ reference: string }>`insert into quote (${columns})
    select ${columns} from quote, generate_series(2, ${many}) where id = ${id} returning reference`.execute(
    world.owner,
  )
  // Rows of one table only.
  for (const each of [`quotes of ${company_id}`, 'quotes cart', ...copies.rows.map((row) => row.reference)])
    world.altered.add(each)
  buyer = await world.signIn('customer@acme.example')
})

/** An export whose reader takes its first bytes and then waits. */
async function begin(
  who = buyer,
): Promise<{ socket: Socket; rest: () => Promise<string>; ended: () => boolean }> {
  const socket = dial((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let closed = false
  socket.once('close', () => (closed = true))
  socket.write(
    `GET /api/quotes/export?status=cart&sort=quote_reference HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${who.token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  const parts = [String(socket.read())]
  expect(parts[0]).toMatch(/^HTTP\/1\.1 200 /)
  return {
    socket,
    async rest() {
      socket.on('data', (part) => parts.push(String(part)))
      if (!closed) await once(socket, 'close')
      return parts.join('')
    },
    ended: () => closed,
  }
}

/** The last chunk of a complete body. */
const end = '0\r\n\r\n'
const rowsIn = (text: string) => text.match(/\bQ-?[\w-]*\d+,In cart/g)?.length ?? 0
const busy = async () =>
  (
    await sql<{ busy: number }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and usename <> current_user and state <> 'idle'`.execute(world.owner)
  ).rows[0]!.busy
const until = async (true_: () => boolean | Promise<boolean>) => {
  for (const deadline = Date.now() + 10_000; !(await true_());) {
    if (Date.now() > deadline) throw new Error('It did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const turns = () => world.owner.selectFrom('export_turn').selectAll().execute()

test('a list is sent while it is read, and its reader holds no connection of the database meanwhile', async () => {
  const { rest } = await begin()
  await until(async () => (await busy()) === 0)
  // The last quote is removed after the first ones were sent.
  const { id } = await world.owner
    .selectFrom('quote')
    .select('id')
    .where('status', '=', 'cart')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { reference } = await world.owner
    .updateTable('quote')
    .set({ status: 'removed' })
    .where('id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow()
  expect((await buyer.get('/api/quotes/export')).status).toBe(429)
  const whole = await rest()
  expect(whole.endsWith(end)).toBe(true)
  expect(whole).not.toContain(reference)
  expect(rowsIn(whole)).toBeGreaterThan(many - 10)
  await until(async () => (await turns()).length === 0)
  expect((await buyer.get('/api/quotes/export?status=expired')).status).toBe(200)
})

test('a stalled reader is cut off, and can export again', async () => {
  const { rest, ended } = await begin()
  await until(async () => (await turns()).length === 0)
  const half = await rest()
  expect(ended()).toBe(true)
  expect(half.endsWith(end)).toBe(false)
  expect(lines.join()).toContain('the reader of an export has stalled')
  expect((await buyer.get('/api/quotes/export?status=expired')).status).toBe(200)
})

test('a reader who disconnects frees the turn', async () => {
  const { socket } = await begin()
  expect(await turns()).toHaveLength(1)
  socket.destroy()
  await until(async () => (await turns()).length === 0)
})

test('the end of a session cuts its export off', async () => {
  const other = await world.signIn('customer@acme.example')
  const { rest } = await begin(other)
  await other.get('/api/logout')
  const half = await rest()
  expect(half.endsWith(end)).toBe(false)
  expect(rowsIn(half)).toBeLessThan(many / 2)
  expect(lines.filter((line) => line.includes('"why":"unauthenticated"'))).toHaveLength(1)
  await until(async () => (await turns()).length === 0)
})

test('a workbook is sent whole; one whose session ends meanwhile is refused like any call', async () => {
  const listed = (await buyer.get('/api/quotes?status=cart')).body.count
  expect(await exportedList(world, buyer, '/api/quotes/export?status=cart', 'xlsx')).toHaveLength(listed)
  const other = await world.signIn('customer@acme.example')
  const begun = callerOf(http, other.token).get('/api/quotes/export?status=cart&format=xlsx')
  await until(async () => (await turns()).length === 1)
  expect((await buyer.get('/api/quotes/export')).status).toBe(429)
  await other.get('/api/logout')
  expect(await begun).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  await until(async () => (await turns()).length === 0)
})

test('an unreadable part cuts the file off', async () => {
  const { rest } = await begin()
  await sql`alter table project rename to project_elsewhere`.execute(world.owner)
  const half = await rest()
  await sql`alter table project_elsewhere rename to project`.execute(world.owner)
  expect(half.endsWith(end)).toBe(false)
  expect(lines.join()).toContain('export ended early')
  await until(async () => (await turns()).length === 0)
})
