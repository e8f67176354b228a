import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Database } from '#server/embedded/start.ts'
import { migrate, readMigrations, waitForOutside } from '#server/platform/migrate.ts'
import { shortLivedFolder } from '#server/testing/short-lived-folder.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let dataDir: string
let database: Database
/** An outside database, whose owner is no superuser. */
let outside: { url: string; ownerUrl: string }

beforeAll(async () => {
  dataDir = await shortLivedFolder('trunkline-migrate-')
  database = await startEmbedded({ dataDir, say: () => {} })
  await query(database.ownerUrl, `create role their_owner login createrole password 'x'`)
  await query(database.ownerUrl, `create role their_portal login password 'x'`)
  await query(database.ownerUrl, 'create database theirs owner their_owner')
  const address = (user: string) => database.url.replace(/\/\/.*@/, `//${user}:x@`).replace(/\w+$/, 'theirs')
  outside = { url: address('their_portal'), ownerUrl: address('their_owner') }
})

afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('four processes at once migrate an outside database once, and each seeds after it', async () => {
  const said: string[] = []
  let seeding = 0
  const start = () =>
    migrate(outside, {
      say: (line) => said.push(line),
      seed: async (owner) => {
        expect(++seeding).toBe(1)
        expect(await owner.selectFrom('portal_user').select('id').execute()).toEqual([])
        seeding--
      },
    })
  await Promise.all([start(), start(), start(), start()])
  const names = Object.keys(await readMigrations())
  expect(said).toEqual(names.map((name) => `Migrated ${name}`))
  expect(await query(outside.url, 'select current_user as me')).toEqual([{ me: 'their_portal' }])
})

test('wiping starts with an empty database', async () => {
  await query(outside.ownerUrl, 'create table left_over as select 1 as one')
  await migrate(outside, { wipe: true })
  expect(await query(outside.ownerUrl, `select to_regclass('left_over') as table`)).toEqual([{ table: null }])
  await expect(query(outside.url, 'select id from portal_user')).resolves.toEqual([])
  await query(outside.url, 'set role portal_customer; table tax_rate') // the schema is open to the request roles
})

test('a database of a newer portal is refused in one line', async () => {
  await query(outside.ownerUrl, `insert into kysely_migration values ('9999-of-the-future', now()::text)`)
  await expect(migrate(outside)).rejects.toThrow(
    /^The database does not fit this version of the portal: .*9999/,
  )
})

test('an outside database that refuses the login ends the start at once, in one line without the password', async () => {
  const wrong = outside.url.replace(':x@', ':secret@')
  const refused = waitForOutside({ url: wrong, ownerUrl: wrong }, () => {})
  await expect(refused).rejects.toThrow(
    /^The database of DATABASE_URL does not answer: password authentication failed/,
  )
  await expect(refused).rejects.not.toThrow(/secret/)
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
