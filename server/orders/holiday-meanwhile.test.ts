import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { atomically, type Db } from '#server/platform/db.ts'
import { purchaseOfQuotes } from '#server/testing/colleagues.ts'
import { milestonesIn } from '#server/testing/milestones.ts'
import { circuitIn } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

const world = await openWorld()
const timeZone = 'Asia/Kuala_Lumpur'
const quote = await (await quoteStage(world)).active()
const circuit = await circuitIn(world, 'pending')
const working = await workingDaysIn(world, ...leasedLineStates)
const handOver = working.after(milestonesIn(world).step(circuit, 'handed_over').planned, 3)
const why = { kind: 'handed_over', shift: true, reason_code: 'capacity', reason: 'The ring is full' }

const waiting = (connections: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner)
    expect(rows[0]!.count).toBe(connections)
  }, 20_000)

// Each has read the holidays and waits to write its plan, when a holiday is added on the day that it has chosen.
test.each<[string, string, (db: Db) => Promise<unknown>, () => Promise<TestReply>]>([
  [
    'an order',
    quote.earliest_date,
    (db) => sql`lock table circuit_milestone in share mode`.execute(db),
    () => world.acme.post('/api/orders', purchaseOfQuotes([quote])),
  ],
  [
    'a hand-over',
    handOver,
    (db) => sql`select from circuit_milestone where circuit_id = ${circuit.id} for update`.execute(db),
    () => world.manager.put('/api/circuits/plan', { circuit_ids: [circuit.id], planned: handOver, ...why }),
  ],
])('a holiday added while %s is planned for its day waits for the plan', async (name, day, hold, plan) => {
  const answers: Promise<TestReply>[] = []
  await atomically(world.owner, async (db) => {
    await hold(db)
    answers.push(plan())
    await waiting(1)
    answers.push(world.admin.put('/api/holidays', { day, name: `During ${name}`, states: null }))
    await waiting(2)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect(await verify(world.owner, { timeZone })).toEqual([])
})
