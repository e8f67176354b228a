import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { CannotStart } from '#server/platform/config.ts'
import { connect, type Db } from '#server/platform/db.ts'
import { prepareQueues } from '#server/platform/jobs.ts'
import { openQueues } from '#server/platform/queue-jobs.ts'
import { grantServingRole } from '#server/platform/roles.ts'

/** The two connections to one database: the serving role's, and the owner's. */
export type Addresses = { url: string; ownerUrl: string }

export type MigrateOptions = {
  say?: (line: string) => void
  /** Deletes everything of the portal's first. */
  wipe?: boolean
  /** Runs after the migrations, before any other process may continue. */
  seed?: (owner: Db) => Promise<void>
}

/**
 * Migrates the database to the schema of this code, as the owner, and grants the serving role its rights.
 * Any number of processes may start at once: the first does the work while the others wait for it.
 */
export async function migrate({ url, ownerUrl }: Addresses, options: MigrateOptions = {}): Promise<void> {
  const { say = () => {}, wipe = false, seed } = options
  const servingRole = await roleOf(url)
  await alone(ownerUrl, async () => {
    await asOwner(openOwner(ownerUrl), async (owner) => {
      if (wipe) await dropEverything(owner)
      await runMigrations(owner, say)
      await prepareQueues(ownerUrl)
      await openQueues(owner)
      await grantServingRole(owner, servingRole)
    })
    if (seed) await asOwner(connect(ownerUrl, { max: 2, patient: true }), seed)
  })
}

const folder = join(import.meta.dirname, '..', 'migrations')

/** Files named NNNN-name.ts, in the order of their numbers; migrations only go forward. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
  const migrations = files.map((file) => [file.replace(/\.ts$/, ''), migrationIn(file)] as const)
  return Object.fromEntries(migrations)
}

/** It loads when it runs: at most starts all of them have run. */
function migrationIn(file: string): Migration {
  return {
    async up(owner) {
      const { up } = (await import(pathToFileURL(join(folder, file)).href)) as Migration
      await up(owner)
    },
  }
}

/** The first of the migrations that `0001-schema` replaced. */
const firstOfBefore = '0001-ground'

async function runMigrations(owner: Kysely<unknown>, say: (line: string) => void): Promise<void> {
  const migrator = new Migrator({ db: owner, provider: { getMigrations: readMigrations } })
  const { results, error } = await migrator.migrateToLatest()
  for (const { migrationName, status } of results ?? []) {
    if (status === 'Success') say(`Migrated ${migrationName}`)
    if (status === 'Error') say(`Migration ${migrationName} failed`)
  }
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new CannotStart(
      error.message.includes(firstOfBefore)
        ? 'The database is from before the first release and cannot be migrated. To delete it and start with an empty one: npm run db:reset'
        : `The database does not fit this version of the portal: ${error.message}`,
    )
  }
  if (error) throw error
}

/**
 * Kysely's own lock covers its migrations only; this one also covers the making of its tables, the grants (two
 * at once fail with "tuple concurrently updated") and the seed.
 */
async function alone(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const client = await open(ownerUrl)
  try {
    await client.query('select pg_advisory_lock(7402, 2)')
    await work()
  } finally {
    await client.end()
  }
}

async function asOwner<Tables>(
  owner: Kysely<Tables>,
  work: (owner: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  try {
    await work(owner)
  } finally {
    await owner.destroy()
  }
}

async function roleOf(url: string): Promise<string> {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]!.role
  } finally {
    await client.end()
  }
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'trunkline migration' })
  client.on('error', () => {}) // the running query rejects, which is enough
  await client.connect()
  return client
}

/** Without the serving pool's time-outs: a migration may take long. */
function openOwner(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString, max: 2, application_name: 'trunkline migration' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

async function dropEverything(owner: Kysely<unknown>): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(owner)
  await sql`drop schema public cascade`.execute(owner)
  await sql`create schema public`.execute(owner)
  await sql`grant usage on schema public to public`.execute(owner) // as in a new database
}
