import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atomically, type Db } from '#server/platform/db.ts'
import { brokenRules } from '#server/testing/broken-rules.ts'
import { recordsOfVerbs } from '#server/testing/records.ts'
import { orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'
import { everyRule, verify } from '#server/verify/verify.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()
const records = await recordsOfVerbs(world)
const broken = brokenRules(records)

test('a holiday added on a planned day is no broken rule: it was a working day when it was planned', async () => {
  const [{ promised }] = (await orderFor(world.acme, records.circuit.order_id)).circuit_list
  const faults = await undone(async (db) => {
    await sql`insert into holiday (state, day, name) values ('', ${promised}, 'A new holiday')`.execute(db)
    return verify(db, { timeZone })
  })
  expect(faults).toEqual([])
})

test('every rule has a statement here that breaks it', () => {
  expect(Object.keys(broken)).toEqual(everyRule)
})

test('a portal written only by verbs breaks no rule', async () => {
  expect(await verify(world.owner, { timeZone })).toEqual([])
})

test.each(Object.entries(broken))('%s', async (rule, [record, statement]) => {
  const faults = await undone(async (db) => {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    expect(Number(numAffectedRows)).toBeGreaterThan(0)
    return verify(db, { timeZone }, [rule])
  })
  expect(faults).toContainEqual({ rule, record, difference: expect.stringMatching(/\S/) })
})

/** Returns the findings, and rolls back the statement. */
async function undone<Found>(find: (db: Db) => Promise<Found>): Promise<Found> {
  let found: Found | undefined
  const back = new Error('Taken back')
  await atomically(world.owner, async (db) => {
    found = await find(db)
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
  return found!
}
