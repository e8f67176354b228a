import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asViewer, type Db } from '#server/platform/db.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { id: userId, company_id: companyId } = await world.row('portal_user', {
  email: 'customer@acme.example',
})
const asCustomer = <Result>(verb: (db: Db) => Promise<Result>) =>
  asViewer(world.db, { userId, companyId }, verb)
const companies = async (db: Db) =>
  (await db.selectFrom('company').select('id').execute()).map(({ id }) => id)

test('each statement of a verb sees only its viewer’s rows', async () => {
  const seen = await asCustomer(async (db) => [await companies(db), await companies(db)])
  expect(seen).toEqual([[companyId], [companyId]])
})

test('a verb reads no column that is hidden from its viewer', async () => {
  await expect(asCustomer((db) => sql`select owner_id from quote`.execute(db))).rejects.toThrow(
    /permission denied/,
  )
})

test('a verb that swallows the failure of a statement is not committed', async () => {
  const verb = asCustomer(async (db) => {
    await sql`insert into project (company_id, name, created_at) values (${companyId}, 'Never', now())`.execute(
      db,
    )
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  await expect(verb).rejects.toThrow(/already aborted/)
  const { rows } = await sql`select from project where name = 'Never'`.execute(world.owner)
  expect(rows).toEqual([])
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
  await asCustomer(companies)
  await asCustomer(() => Promise.reject(new Error('refused'))).catch(() => {})
  expect(await roles()).toEqual(Array.from({ length: 10 }, () => ({ who: 'portal', company: '' })))
})

// A statement gets a name when it is sent for the fifth time.
const frequent = Array.from({ length: 8 }, (_, nth) => nth)

test('a frequent statement answers the same with a name as without', async () => {
  const asked = () => sql`select ${7}::bigint as n, ${world.clock.now}::timestamptz as at, null as none`
  for (const _ of frequent)
    expect(await asCustomer(async (db) => (await asked().execute(db)).rows)).toEqual([
      { n: 7, at: world.clock.now, none: null },
    ])
})

test('a frequent statement that failed is sent again', async () => {
  const divided = (by: number) => (db: Db) => sql`select 6 / ${by}::integer as n`.execute(db)
  for (const _ of frequent) await expect(asCustomer(divided(0))).rejects.toThrow(/division by zero/)
  for (const _ of frequent) expect((await asCustomer(divided(3))).rows).toEqual([{ n: 2 }])
})

test('a number out of range fails only its own statement', async () => {
  const number = (text: string) => (db: Db) => sql`select ${text}::bigint as n`.execute(db)
  for (const _ of frequent) await expect(asCustomer(number('9007199254740993'))).rejects.toThrow(RangeError)
  expect((await asCustomer(number('5'))).rows).toEqual([{ n: 5 }])
})
