import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db.ts'

interface Subscriber {
  onMessage: (payload: string) => void
  /** The connection is restored after a loss: messages may have been missed. */
  onReconnect: () => void
}

/** One connection to PostgreSQL that receives the messages of every process on a channel (LISTEN/NOTIFY). */
export interface Channel {
  subscribe: (subscriber: Subscriber) => () => void
  stop: () => Promise<void>
}

export const silentChannel: Channel = { subscribe: () => () => {}, stop: async () => {} }

/** Publishes a message of at most 8,000 bytes once the open transaction is committed. */
export async function publish(db: Db, channel: string, message: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)
}

/** Milliseconds between two checks of an idle connection. */
const checkEvery = 30_000
const longestWait = 10_000

/** Connects to a channel, and reconnects with growing pauses whenever the connection is lost. */
export async function openChannel(
  url: string,
  name: string,
  onError: (error: Error) => void = () => {},
): Promise<Channel> {
  const subscribers = new Set<Subscriber>()
  const stopped = new AbortController()
  let client = await connect().catch(onError)
  let first = client !== undefined
  const running = run()

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'trunkline channel',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    connection.on('error', () => {}) // 'end' follows
    connection.on('notification', ({ payload }) => {
      for (const subscriber of subscribers) subscriber.onMessage(payload ?? '')
    })
    await connection.connect()
    await connection.query(`listen ${pg.escapeIdentifier(name)}`)
    return connection
  }

  async function run() {
    for (let wait = 250; !stopped.signal.aborted;) {
      client ??= await connect().catch(onError)
      if (!client) {
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
        wait = Math.min(2 * wait, longestWait)
        continue
      }
      wait = 250
      if (!first) for (const subscriber of subscribers) subscriber.onReconnect()
      first = false
      await lost(client, stopped.signal)
      await client.end().catch(() => {})
      client = undefined
    }
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}

async function lost(connection: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  connection.once('end', () => ended.abort())
  const over = AbortSignal.any([ended.signal, signal])
  while (!over.aborted) {
    await pause(checkEvery, undefined, { signal: over }).catch(() => {})
    if (over.aborted) return
    const answers = await connection.query('select 1').then(
      () => true,
      () => false,
    )
    if (!answers) return
  }
}
