import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { inLane, withinQuota } from '#server/platform/connection-quota.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** A connection pool or an open transaction, which a step joins. */
export type Db = Kysely<Tables>

const int8 = 20
const date = 1082

const types = new pg.TypeOverrides()
types.setTypeParser(int8, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is beyond what a number holds`)
  return number
})
// Dates stay text: a Date could shift by a day with the zone.
types.setTypeParser(date, (value) => value)

// Planning a list costs five times as much as running it: one plan fits all values (statuses and limits are in the text).
const plans = ['plan_cache_mode=force_generic_plan']

/** Calls that run at once on a pool, and the milliseconds after which a waiting one is refused. */
const waits = new WeakMap<Db, { atOnce: number; longestWait: number }>()

/** Connections reserved for work without a quota: sessions, sign-ins and exports. */
const spared = 3

/** Opens a pool. `seconds` limits statements on both sides. `patient` is for the owner's long work, planned by its values. */
export function connect(
  url: string,
  { max = 10, patient = false, seconds = 12, connectSeconds = 5, longestWait = 500 } = {},
): Db {
  const limits = [`statement_timeout=${seconds * 950}`, 'idle_in_transaction_session_timeout=60s']
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: PreparingClient,
    pipeline: true,
    connectionTimeoutMillis: connectSeconds * 1_000,
    query_timeout: patient ? undefined : seconds * 1_000,
    application_name: 'trunkline',
    options: (patient ? [] : [...plans, ...limits]).map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', () => {})
  // A client in use emits its own error when PostgreSQL dies; unhandled it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  waits.set(db, { atOnce: Math.max(1, max - spared), longestWait })
  return db
}

export const connectForJobs = (url: string): Db => connect(url, { max: 6, seconds: 60, longestWait: 60_000 })

/** The pool of the readiness check alone: a busy portal is ready, and a hanging database is noticed within two seconds. */
export const connectForReadiness = (url: string): Db =>
  connect(url, { max: 1, seconds: 0.9, connectSeconds: 0.9 })

/** Prepared plans cost PostgreSQL memory on every connection. */
const maxNames = 200
/** Otherwise statements that differ by page or number of rows would use up all names. */
export const usesBeforePrepare = 5
const maxCounted = 2_000
const names = new Map<string, string>()
const uses = new Map<string, number>()

/** Names frequent statements with values, so that PostgreSQL parses and plans them once per connection. */
export class PreparingClient extends pg.Client {
  // The driver's overloads cannot be re-declared one by one.
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const send = super.query as (...args: unknown[]) => unknown
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
    return send.call(this, name ? { name, text } : text, values, ...rest)
  }) as pg.Client['query']
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used >= usesBeforePrepare) names.set(text, `s${names.size}`)
  if (uses.size >= maxCounted) uses.clear()
  uses.set(text, used)
  return names.get(text)
}

/** The viewer of a transaction. Without a day it reads no company's own card. */
type Opener = Pick<Viewer, 'companyId' | 'userId'> & Partial<Pick<Viewer, 'today'>>

/** Runs a verb in one transaction under the viewer's role and company, so that row-level security holds. */
export function asViewer<Result>(db: Db, viewer: Opener, verb: (tx: Db) => Promise<Result>): Promise<Result> {
  return inLine(db, viewer, () => inTransaction(db, viewer, verb))
}

/** Waits for a connection in the company's quota, then in the process. Throws 503 before anything is opened. */
function inLine<Result>(db: Db, viewer: Opener, work: () => Promise<Result>): Promise<Result> {
  const { atOnce, longestWait } = waits.get(db)!
  const until = performance.now() + longestWait
  const inProcess = () => withinQuota(db, 'calls', work, atOnce, Math.max(1, until - performance.now()))
  return withinQuota(db, quotaKey(viewer), inProcess, undefined, longestWait)
}

/** Reads on the pool without a transaction, such as a session; throws 503 after the maximum wait of a call. */
export function withinLookupQuota<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return withinQuota(db, 'look-ups', work, spared, waits.get(db)!.longestWait)
}

/** Reads for an export: one at a time per company, whose other calls continue meanwhile. */
export function exportAsViewer<Result>(
  db: Db,
  viewer: Opener,
  verb: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const read = () => inTransaction(db, viewer, verb)
  return inLane(db, 'exports', quotaKey(viewer), read, 1)
}

/** A company's calls share part of the connections, so that ten heavy ones leave some for everyone else. */
export function quotaKey({ companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>): string {
  return companyId === null ? `staff ${userId}` : `company ${companyId}`
}

/** Opens a transaction for a viewer in one round trip. The role is last: afterwards nothing else can be set. */
function open(viewer: Opener) {
  const role = isStaff(viewer) ? 'portal_staff' : 'portal_customer'
  return sql`begin; select set_config('portal.company_id', ${text(viewer.companyId ?? 0)}, true),
    set_config('portal.user_id', ${text(viewer.userId)}, true),
    set_config('portal.today', ${text(viewer.today ?? '')}, true), set_config('role', ${text(role)}, true)`
}

/** In the statement's text, because statements sent together have no values. */
const text = (value: string | number) => sql.lit(String(value))

/** The same, rolled back: returns the verb's result, without saving or notifying. */
export function previewAsViewer<Result>(
  db: Db,
  viewer: Opener,
  verb: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return inLine(db, viewer, () => inTransaction(db, viewer, verb, 'rollback'))
}

/** One transaction as the connection's own role, for the owner's work: seeding, imports, command lines. */
export function atomically<Result>(db: Db, verb: (tx: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, undefined, verb)
}

const pools = new WeakMap<Db, Db>()

export function poolOf(db: Db): Db {
  return pools.get(db) ?? db
}

/** PostgreSQL aborted this transaction because of a deadlock: repeated, it follows the other one. */
const undone = new Set<unknown>(['40P01', '40001'])

/** A verb changes only the database, so that it can be repeated. */
function inTransaction<Result>(
  ...transaction: [
    db: Db,
    viewer: Opener | undefined,
    verb: (tx: Db) => Promise<Result>,
    outcome?: 'commit' | 'rollback',
  ]
): Promise<Result> {
  return runTransaction(...transaction).catch(async (error: { code?: unknown }) => {
    if (!undone.has(error.code)) throw error
    // The other transaction must take its lock first, or both would deadlock again.
    await pause(50)
    return runTransaction(...transaction)
  })
}

function runTransaction<Result>(
  db: Db,
  viewer: Opener | undefined,
  verb: (tx: Db) => Promise<Result>,
  outcome: 'commit' | 'rollback' = 'commit',
): Promise<Result> {
  return db.connection().execute(async (one) => {
    try {
      await (viewer ? open(viewer) : sql`begin`).execute(one)
      pools.set(one, db)
      const result = await verb(one)
      if (outcome === 'rollback') {
        await sql`rollback`.execute(one)
        return result
      }
      const { rows } = await sql<{ command: string }>`commit`.execute(one)
      if (rows[0]?.command !== 'COMMIT') throw new Error('The transaction was already aborted')
      return result
    } catch (error) {
      // A connection that cannot roll back is dead, and the pool drops it.
      await sql`rollback`.execute(one).catch(() => {})
      throw error
    }
  })
}
