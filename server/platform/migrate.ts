import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { CannotStart } from '#server/platform/config.ts'
import { connect, type Db } from '#server/platform/db.ts'
import { prepareQueues } from '#server/platform/jobs.ts'
import { openQueues } from '#server/platform/queue-jobs.ts'

export type Addresses = { url: string; ownerUrl: string }

type MigrateOptions = {
  say?: (line: string) => void
  wipe?: boolean
  /** Runs after the migrations, before any other process may continue. */
  seed?: (owner: Db) => Promise<void>
}

/** Migrates the schema as the owner and grants the serving role its rights. Simultaneous starts wait for the first. */
export async function migrate({ url, ownerUrl }: Addresses, options: MigrateOptions = {}): Promise<void> {
  const { say = () => {}, wipe = false, seed } = options
  const servingRole = await roleOf(url)
  await alone(ownerUrl, async () => {
    await asOwner(ownerUrl, async (owner) => {
      if (wipe) await dropEverything(owner)
      await runMigrations(owner, say)
      await prepareQueues(ownerUrl)
      await openQueues(owner)
      await grantServingRole(owner, servingRole)
    })
    if (seed) await asOwner(ownerUrl, seed)
  })
}

const folder = join(import.meta.dirname, '..', 'migrations')

/** Files named NNNN-name.ts, in the order of their numbers; migrations only go forward. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
  const migrations = files.map((file) => [file.replace(/\.ts$/, ''), migrationIn(file)] as const)
  return Object.fromEntries(migrations)
}

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

async function runMigrations(owner: Db, say: (line: string) => void): Promise<void> {
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

/** Kysely's lock covers its migrations only; this one also covers grants ("tuple concurrently updated") and the seed. */
async function alone(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const client = await open(ownerUrl)
  try {
    await client.query('select pg_advisory_lock(7402, 2)')
    await work()
  } finally {
    await client.end()
  }
}

/** A migration and the seed may take long. */
async function asOwner(ownerUrl: string, work: (owner: Db) => Promise<void>) {
  const owner = connect(ownerUrl, { max: 2, patient: true })
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
  client.on('error', () => {}) // the running query rejects
  await client.connect()
  return client
}

async function dropEverything(owner: Db): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(owner)
  await sql`drop schema public cascade`.execute(owner)
  await sql`create schema public`.execute(owner)
  await sql`grant usage on schema public to public`.execute(owner) // as in a new database
}

/** Lets the serving role assume the two request roles; its own rights cover only work outside a viewer's request. */
async function grantServingRole(owner: Db, roleName: string) {
  const role = sql.ref(roleName)
  const { rows } = await sql<{ owner: string; superuser: boolean; version: number }>`
    select current_user as owner, rolsuper as superuser, current_setting('server_version_num')::int as version
    from pg_roles where rolname = ${roleName}`.execute(owner)
  // Requests queue jobs through `queue_jobs` alone; an earlier version let them write into the queues.
  await sql`
    revoke all on all tables in schema pgboss from portal_customer, portal_staff;
    revoke all on schema pgboss from portal_customer, portal_staff;
  `.execute(owner)
  const serving = rows[0]
  // Owning the tables, or being superuser, is more than any of these grants.
  if (!serving || serving.owner === roleName || serving.superuser) return

  // Without inheritance a statement outside a request sees no company's rows at all.
  if (serving.version >= 160_000)
    await sql`grant portal_customer, portal_staff to ${role} with inherit false, set true`.execute(owner)
  else await sql`grant portal_customer, portal_staff to ${role}; alter role ${role} noinherit`.execute(owner)
  await sql`
    grant usage on schema public to ${role};
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    grant usage on all sequences in schema pgboss to ${role};
    grant select, insert, update, delete on session, sign_in_attempt to ${role};
    grant select, delete on hourly_use to ${role};
    grant select, insert, update, delete on export_turn to ${role};
    grant select on secret to ${role};
    grant select, insert, update, delete on totp, recovery_code, passkey, passkey_challenge, sign_in_step to ${role};
    grant select, insert on portal_setting, letterhead, letterhead_logo, price_book_event to ${role};
    -- The settings that are numbers change on a day.
    grant select, insert, update, delete on price_book_value to ${role};
    grant execute on function portal_number_on to ${role};
    grant select, insert, update, delete on password_link to ${role};
    grant select, update (password_hash, language) on portal_user to ${role};
    grant select, update (last_used_at, calls) on api_key to ${role};
    -- Delivering notifications is no viewer's request: it covers all companies, and nothing else.
    grant select, insert, update (mailed_at) on notification to ${role};
    grant select on mail_choice, user_event to ${role};
    grant select, insert on mailbox to ${role};
    grant select (id, name, manager_id) on company to ${role};
    grant insert on sign_up_request to ${role};
    -- A sign-in by a company's provider begins before the user is known.
    grant select on sso_connection, sso_domain to ${role};
    grant select, insert, delete on sso_link, sso_state, sso_offer to ${role};
    -- The mail of an invitation creates its link; only a function turns its recipient into a user.
    grant select, update (token_hash) on invitation to ${role};
    grant execute on function owner_of_quote, company_name_of, queue_jobs, admit_sign_up, sign_up_bytes, accept_invitation, open_share_link, find_share_link to ${role};
  `.execute(owner)
  await openTo(owner, roleName, {
    door: {
      portal_user: 'all',
      api_key: 'all',
      invitation: 'all',
      sso_connection: 'select',
      sso_domain: 'select',
      sso_link: 'all',
      sso_state: 'all',
      sso_offer: 'all',
    },
    telling: {
      notification: 'all',
      mail_choice: 'select',
      mailbox: 'all',
      company: 'select',
      user_event: 'select',
    },
  })
}

/** Row-level security of the serving role. Existing policies stay: creating one waits for every call on its table. */
async function openTo(owner: Db, role: string, policies: Record<string, Record<string, 'all' | 'select'>>) {
  const { rows } = await sql<{ policy: string }>`
    select policyname || ' on ' || tablename as policy from pg_policies
    where schemaname = 'public' and roles = array[${role}]::name[]`.execute(owner)
  const existing = new Set(rows.map((row) => row.policy))
  for (const [name, tables] of Object.entries(policies))
    for (const [table, command] of Object.entries(tables)) {
      if (existing.has(`${name} on ${table}`)) continue
      await sql`
        drop policy if exists ${sql.ref(name)} on ${sql.ref(table)};
        create policy ${sql.ref(name)} on ${sql.ref(table)} for ${sql.raw(command)} to ${sql.ref(role)} using (true);
      `.execute(owner)
    }
}

/** Waits until an outside database answers; errors that waiting cannot fix end the start at once, in one line. */
export async function waitForOutside({ url, ownerUrl }: Addresses, say: (line: string) => void) {
  const deadline = Date.now() + timeouts
  let waiting = false
  for (const [setting, address] of [
    ['DATABASE_URL', url],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const) {
    for (;;) {
      const error = await tryOnce(address)
      if (!error) break
      if (!passes.has(error.code ?? '') || Date.now() > deadline) {
        throw new CannotStart(`The database of ${setting} does not answer: ${error.message || error.code}`)
      }
      if (!waiting) say(`Waiting for the database of ${setting}`)
      waiting = true
      await pause(250)
    }
  }
}

const timeouts = 15_000

/** The database does not listen yet, has no DNS entry yet, or is starting. */
const passes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

async function tryOnce(connectionString: string): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error & { code?: string }
  } finally {
    await client.end().catch(() => {})
  }
}
