import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Expression, ExpressionBuilder, RawBuilder, Selectable, SqlBool, Updateable } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { notificationChannel } from '#server/notifications/deliver.ts'
import { openChannel } from '#server/platform/channel.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { connect, type Db } from '#server/platform/db.ts'
import type { Tables } from '#server/platform/tables.ts'
import { openMailer } from '#server/platform/mail.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { demoPassword } from '#server/seed/people.ts'
import { startWork } from '#server/serve.ts'
import { hashCheaply } from '#server/testing/hash-cheaply.ts'
import { fakeTxtLookup } from '#server/testing/txt-records.ts'
import { withDatabase } from '#server/testing/cluster.ts'
import { reportOf, verify } from '#server/verify/verify.ts'

hashCheaply()

export interface TestReply {
  status: number
  // Tests read bodies without the contract's types, as an outside client does.
  body: any
  headers: Record<string, unknown>
}

export interface Caller {
  get: (path: string, headers?: Record<string, string>) => Promise<TestReply>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>
  delete: (path: string, headers?: Record<string, string>) => Promise<TestReply>
  token: string
}

type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>
type Change<T extends keyof Tables> = {
  [K in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[K] | RawBuilder<unknown>
}

export interface World {
  http: FastifyInstance
  /** The owner's connection, for states that no call can create and for reads past row-level security. */
  owner: Db
  db: Db
  clock: { now: Date }
  stranger: Caller
  /** Acme’s administrator, and a colleague there with a spending limit. */
  acme: Caller
  colleague: Caller
  borneo: Caller
  manager: Caller
  admin: Caller
  commercial: Caller
  signIn: (email: string, password?: string) => Promise<Caller>
  /** Sets columns of the rows with these values, bypassing all rules of the portal. */
  alter: <T extends keyof Tables>(table: T, where: Row<T>, change: Change<T>) => Promise<void>
  /** The row with these values. */
  row: <T extends keyof Tables>(table: T, where: Row<T>) => Promise<Selectable<Tables[T]>>
  /** Another process of the same portal, with the same database and clock. */
  beside: () => Promise<RunningPortal>
  /**
   * References of records that a test changed with `alterRecord`. The invariant check when the world closes covers
   * every other record.
   */
  altered: Set<string>
  close: () => Promise<void>
}

/** A portal for one test file, closed after its last test. */
export async function openWorld(env: Record<string, string> = {}, metrics?: Metrics): Promise<World> {
  const world = await makeWorld(env, metrics)
  afterAll(() => world.close())
  return world
}

/**
 * A copy of the demo's database, the real application, and all actors signed in. The caller closes it. With another
 * template nobody is signed in.
 */
export async function makeWorld(
  env: Record<string, string> = {},
  metrics?: Metrics,
  template = 'demo_template',
): Promise<World> {
  const { url, ownerUrl, tokens } = inject('cluster')
  const name = `world_${randomBytes(6).toString('hex')}`
  await administer(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  const owner = connect(withDatabase(ownerUrl, name), { max: 3 })
  const clock = { now: new Date() }
  const config = readConfig({ DEMO: '1', ...env })
  const open = (more: { metrics?: Metrics } = {}) => openPortal(withDatabase(url, name), config, clock, more)
  const first = await open({ metrics })
  const besides: RunningPortal[] = []
  const altered = new Set<string>()
  const { http, db } = first

  const signIn = async (email: string, password = demoPassword) => {
    const { body } = await callerOf(http, '').post('/api/login', { email, password })
    return callerOf(http, body.data.access_token)
  }
  return {
    http,
    owner,
    db,
    clock,
    altered,
    signIn,
    async alter(table, where, change) {
      await owner
        .updateTable(table as 'quote')
        .set(change as object)
        .where(equal(where))
        .execute()
    },
    row: (table, where) =>
      owner
        .selectFrom(table as 'quote')
        .selectAll()
        .where(equal(where))
        .executeTakeFirstOrThrow() as any,
    async beside() {
      const portal = await open()
      besides.push(portal)
      return portal
    },
    stranger: callerOf(http, ''),
    acme: callerOf(http, tokens.acme),
    colleague: callerOf(http, tokens.colleague),
    borneo: callerOf(http, tokens.borneo),
    manager: callerOf(http, tokens.manager),
    admin: callerOf(http, tokens.admin),
    commercial: callerOf(http, tokens.commercial),
    async close() {
      const portals = [first, ...besides]
      // A test's client keeps its connection open for another minute.
      for (const portal of portals) portal.http.server.closeAllConnections()
      await Promise.all(portals.map((portal) => portal.close()))
      const faults = (await verify(owner, config)).filter(({ record }) => !altered.has(record))
      await owner.destroy()
      await administer(ownerUrl, `drop database ${name} with (force)`)
      if (faults.length > 0) throw new Error(reportOf(faults))
    },
  }
}

const equal =
  (values: object) =>
  (eb: ExpressionBuilder<any, any>): Expression<SqlBool> =>
    eb.and(values)

/** One process of the portal, assembled as in serve.ts. */
export interface RunningPortal {
  http: FastifyInstance
  db: Db
  close: () => Promise<void>
}

async function openPortal(
  url: string,
  config: Config,
  clock: World['clock'],
  { metrics }: { metrics?: Metrics },
): Promise<RunningPortal> {
  const db = connect(url, { max: 8, seconds: 60, longestWait: 20_000 })
  const now = () => clock.now
  const mailer = openMailer(config, db)
  const jobs = await openJobs(url, { scheduled: false })
  const channel = await openChannel(url, notificationChannel)
  const http = await buildApp({ config, db, now, metrics, channel, txtOf: fakeTxtLookup, latest: 20_000 })
  await startWork({ config, db, jobs, mailer, now, longestAnswer: 3_000 })
  let closed: Promise<void> | undefined
  const close = async () => {
    await http.close()
    await channel.stop()
    await jobs.stop()
    mailer.close()
    await db.destroy()
  }
  return { http, db, close: () => (closed ??= close()) }
}

/** Calls with a token; an empty token is a stranger. */
export function callerOf(http: FastifyInstance, token: string): Caller {
  const call = async (options: InjectOptions): Promise<TestReply> => {
    const reply = await http.inject({
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    })
    const json = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: json ? reply.json() : reply.body, headers: reply.headers }
  }
  return {
    token,
    get: (url, headers) => call({ method: 'GET', url, headers }),
    post: (url, payload, headers) => call({ method: 'POST', url, payload: payload as object, headers }),
    put: (url, payload, headers) => call({ method: 'PUT', url, payload: payload as object, headers }),
    patch: (url, payload, headers) => call({ method: 'PATCH', url, payload: payload as object, headers }),
    delete: (url, headers) => call({ method: 'DELETE', url, headers }),
  }
}

// A template cannot be copied twice at once, so copies wait for a lock.
async function administer(ownerUrl: string, statement: string) {
  const client = new pg.Client({
    connectionString: withDatabase(ownerUrl, 'postgres'),
    connectionTimeoutMillis: 30_000,
    query_timeout: 60_000,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
