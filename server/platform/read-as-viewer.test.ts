import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAsViewer, type Db } from '#server/platform/db.ts'
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
