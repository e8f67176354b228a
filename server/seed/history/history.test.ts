import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { termsOn } from '#server/orders/terms.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { recordHistory } from '#server/seed/history/record-history.ts'
import { openWorld } from '#server/testing/world.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()

const counted = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from company) as companies, (select count(*) from quote) as quotes,
      (select count(*) from purchase_order) as orders, (select count(*) from portal_user) as users,
      (select count(distinct password_hash) from portal_user where company_id > 3) as hashes`.execute(
    world.owner,
  )
  return rows[0]!
}

test('the demo gets 40 companies with 1,500 quotes and 300 orders, only once', async () => {
  const before = await counted()
  const own = (await world.acme.get('/api/dashboard')).body.data
  // The connection is lost after some companies; the next start continues with the others.
  const first = recordHistory(world.owner, { timeZone }, world.clock.now).then(
    () => 'written',
    () => 'cut off',
  )
  await expect
    .poll(async () => (await counted()).companies! - before.companies!, { interval: 20, timeout: 20_000 })
    .toBeGreaterThan(4)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and xact_start is not null`.execute(
    world.owner,
  )
  expect(await first).toBe('cut off')
  expect(await recordHistory(world.owner, { timeZone }, world.clock.now)).toBe(true)
  const all = await counted()
  expect(all.companies! - before.companies!).toBe(40)
  expect(all.quotes! - before.quotes!).toBe(1_500)
  expect(all.orders! - before.orders!).toBe(300)
  expect(all.hashes).toBe(1)
  expect(await recordHistory(world.owner, { timeZone }, world.clock.now)).toBe(false)
  await world.owner.updateTable('demo_history').set({ done_at: null }).execute()
  await recordHistory(world.owner, { timeZone }, world.clock.now)
  expect(await counted()).toEqual(all)
  // Most of a year's orders accepted the previous terms.
  const accepted = await world.owner.selectFrom('order_terms').select(['version', 'accepted_at']).execute()
  for (const { version, accepted_at } of accepted)
    expect(version).toBe(termsOn(dayIn(timeZone, accepted_at)).version)
  // None of it belongs to Acme.
  expect((await world.acme.get('/api/dashboard')).body.data).toEqual(own)
})

test('its figures cover a year of all products, with wins, losses and towns that are not listed', async () => {
  await sumMonths(world.db, calendarOf({ timeZone }, world.clock.now))
  const { months, lost, unserved } = (await world.manager.get('/api/dashboard/sales')).body.data
  expect(new Set(months.map((each: any) => each.month)).size).toBe(12)
  const total = (key: string) => months.reduce((sum: number, each: any) => sum + each[key], 0)
  expect(total('won')).toBeGreaterThan(250)
  expect(total('priced')).toBeGreaterThan(150)
  expect(lost.length).toBeGreaterThan(6)
  expect(unserved.length).toBeGreaterThan(8)
  const { pending, due } = (await world.manager.get('/api/dashboard/open-work')).body.data
  expect(pending[0].quotes).toBeLessThan(40)
  expect(due.reduce((sum: number, each: any) => sum + each.orders, 0)).toBeGreaterThan(20)
})
