import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atomically, type Db } from '#server/platform/db.ts'
import { expensiveQuotes, purchaseOfQuotes } from '#server/testing/colleagues.ts'
import { eventually, waitForLocks } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await expensiveQuotes(world, 2, world.acme)
// An order locks its quotes by id.
const [first, second] = quotes.map(({ id }) => id).toSorted((one, other) => one - other)

const lock = (db: Db, id: number) => sql`select from quote where id = ${id} for update`.execute(db)
const deadlocks = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(world.owner)
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(world.owner)
  return rows[0]!.deadlocks
}

test('an order that deadlocks with another transaction is repeated and placed once', async () => {
  const before = await deadlocks()
  const count = (await world.acme.get('/api/orders')).body.count
  let ordering: ReturnType<typeof world.acme.post>
  await atomically(world.owner, async (db) => {
    // The order detects the deadlock, never this transaction.
    await sql`set local deadlock_timeout = '10min'`.execute(db)
    await lock(db, second)
    ordering = world.acme.post('/api/orders', purchaseOfQuotes(quotes))
    await waitForLocks(world, 1)
    await lock(db, first)
  })
  expect((await ordering!).status).toBe(200)
  expect((await world.acme.get('/api/orders')).body.count).toBe(count + 1)
  await eventually(async () => expect(await deadlocks()).toBe(before + 1))
})

test('a transaction that fails twice is answered with its failure', async () => {
  let runs = 0
  const failing = atomically(world.db, async (db) => {
    runs += 1
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(2)
})
