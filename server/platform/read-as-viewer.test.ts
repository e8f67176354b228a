import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asViewer, readAsViewer, type Db } from '#server/platform/db.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { id: userId, company_id: companyId } = await world.owner
  .selectFrom('portal_user')
  .select(['id', 'company_id'])
  .where('email', '=', 'customer@acme.example')
  .executeTakeFirstOrThrow()
const reading = <Result>(verb: (db: Db) => Promise<Result>) =>
  readAsViewer(world.db, { userId, companyId }, verb)
const companies = async (db: Db) =>
  (await db.selectFrom('company').select('id').execute()).map(({ id }) => id)

test('each statement of a reading verb sees what its viewer may see', async () => {
  const seen = await reading(async (db) => [await companies(db), await companies(db)])
  expect(seen).toEqual([[companyId], [companyId]])
})

test('a reading verb reads no column that is hidden from its viewer', async () => {
  await expect(reading((db) => sql`select owner_id from quote`.execute(db))).rejects.toThrow(
    /permission denied/,
  )
})

test('a reading verb writes nothing', async () => {
  const write = (db: Db) =>
    sql`insert into project (company_id, name) values (${companyId}, 'Never')`.execute(db)
  await expect(reading(write)).rejects.toThrow(/read-only transaction/)
  const { rows } = await sql`select from project where name = 'Never'`.execute(world.owner)
  expect(rows).toEqual([])
})

test('a statement that fails ends neither the verb nor its connection', async () => {
  const seen = await reading(async (db) => {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow(/division by zero/)
    return companies(db)
  })
  expect(seen).toEqual([companyId])
})

test('nothing of the viewer stays on the connection', async () => {
  const roles = () =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        const { rows } = await sql<{ who: string; company: string }>`
          select current_user as who, coalesce(current_setting('portal.company_id', true), '') as company`.execute(
          world.db,
        )
        return rows[0]!
      }),
    )
  await reading(companies)
  await reading(() => Promise.reject(new Error('refused'))).catch(() => {})
  expect(await roles()).toEqual(Array.from({ length: 10 }, () => ({ who: 'portal', company: '' })))
})

// A statement gets a name as it is asked for the fifth time, and is asked for its columns no more after that.
const often = Array.from({ length: 8 }, (_, nth) => nth)

test('a frequent statement answers the same with a name as without', async () => {
  const asked = () => sql`select ${7}::bigint as n, ${world.clock.now}::timestamptz as at, null as none`
  for (const _ of often)
    expect(await reading(async (db) => (await asked().execute(db)).rows)).toEqual([
      { n: 7, at: world.clock.now, none: null },
    ])
})

test('a frequent statement that failed is asked again', async () => {
  const divided = (by: number) => (db: Db) => sql`select 6 / ${by}::integer as n`.execute(db)
  for (const _ of often) await expect(reading(divided(0))).rejects.toThrow(/division by zero/)
  for (const _ of often) expect((await reading(divided(3))).rows).toEqual([{ n: 2 }])
  for (const _ of often)
    await expect(asViewer(world.db, { userId, companyId }, divided(0))).rejects.toThrow(/division by zero/)
  expect((await asViewer(world.db, { userId, companyId }, divided(2))).rows).toEqual([{ n: 3 }])
})

const circle: { own?: object } = {}
circle.own = circle
const asked = (value: object) => (db: Db) => sql`select ${value}::jsonb as value`.execute(db)

test('a value that cannot be sent ends neither its statement’s name nor its connection', async () => {
  for (const _ of often) expect((await reading(asked({ a: 1 }))).rows).toEqual([{ value: { a: 1 } }])
  for (const _ of often) await expect(reading(asked(circle))).rejects.toThrow(/circular/)
  for (const _ of often) expect((await reading(asked({ a: 2 }))).rows).toEqual([{ value: { a: 2 } }])
})

test('nor does it end the names that its connection gives with it', async () => {
  const { db: fresh } = await world.beside()
  const readFresh = (value: object) => readAsViewer(fresh, { userId, companyId }, asked(value))
  for (const _ of often) await expect(readFresh(circle)).rejects.toThrow(/circular/)
  expect((await readFresh({ a: 3 })).rows).toEqual([{ value: { a: 3 } }])
})

test('a number beyond what can be read fails its own statement alone', async () => {
  const number = (text: string) => (db: Db) => sql`select ${text}::bigint as n`.execute(db)
  for (const _ of often) await expect(reading(number('9007199254740993'))).rejects.toThrow(RangeError)
  expect((await reading(number('5'))).rows).toEqual([{ n: 5 }])
})
