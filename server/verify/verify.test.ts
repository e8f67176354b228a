import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atomically, type Db } from '#server/platform/db.ts'
import { brokenAccountRules } from '#server/testing/broken-account-rules.ts'
import { brokenCardRules } from '#server/testing/broken-card-rules.ts'
import { brokenFactorRules } from '#server/testing/broken-factor-rules.ts'
import { brokenSignUpRules } from '#server/testing/broken-sign-up-rules.ts'
import { brokenApprovalRules } from '#server/testing/broken-approval-rules.ts'
import { brokenDocumentRules } from '#server/testing/broken-document-rules.ts'
import { brokenFigureRules } from '#server/testing/broken-figure-rules.ts'
import { brokenFloorRules } from '#server/testing/broken-floor-rules.ts'
import { brokenOrderRules } from '#server/testing/broken-order-rules.ts'
import { brokenPriceBookRules } from '#server/testing/broken-price-book-rules.ts'
import { brokenQuoteRules } from '#server/testing/broken-quote-rules.ts'
import { recordsOfVerbs } from '#server/testing/broken-rules.ts'
import { orderFor } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'
import { everyRule, verify } from '#server/verify/verify.ts'

const timeZone = 'Asia/Kuala_Lumpur'
const world = await openWorld()
const records = await recordsOfVerbs(world)
const broken = {
  ...brokenQuoteRules(records),
  ...brokenOrderRules(records),
  ...brokenAccountRules(records),
  ...brokenFactorRules,
  ...brokenSignUpRules,
  ...brokenApprovalRules(records),
  ...brokenFloorRules(records),
  ...brokenCardRules(records),
  ...brokenPriceBookRules,
  ...brokenDocumentRules(records),
  ...brokenFigureRules,
  'a building has a listed state and a postcode of five digits': [
    'building KUL-0001',
    "update building set state = 'W.P. Kuala Lumpur' where nis_code = 'KUL-0001'",
  ] as const,
}

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

/** Answers the findings, and rolls back the statement. */
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
