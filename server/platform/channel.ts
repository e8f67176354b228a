import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface Ear {
  /** What was said on the channel, by any process. */
  said: (payload: string) => void
  /** The line was lost and stands again: something may have been said meanwhile. */
  missed: () => void
}

/** One line to PostgreSQL on which every process hears what any of them says (`pg_notify`). */
export interface Channel {
  /** Listens until the answered function is called. */
  hear: (ear: Ear) => () => void
  stop: () => Promise<void>
}

/** A channel on which nothing is ever said. */
export const silence: Channel = { hear: () => () => {}, stop: async () => {} }

/** Milliseconds after which a line that says nothing is asked whether it still stands. */
const askEvery = 30_000
const longestWait = 10_000

/** Opens the line, and opens it again, with growing patience, whenever it is lost. */
export async function openChannel(
  url: string,
  name: string,
  onError: (error: Error) => void = () => {},
): Promise<Channel> {
  const ears = new Set<Ear>()
  const stopped = new AbortController()
  let client = await connect().catch(onError)
  let first = client !== undefined
  const kept = keep()

  async function connect(): Promise<pg.Client> {
    const line = new pg.Client({
      connectionString: url,
      application_name: 'trunkline bell',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    line.on('error', () => {}) // 'end' follows
    line.on('notification', ({ payload }) => {
      for (const ear of ears) ear.said(payload ?? '')
    })
    await line.connect()
    await line.query(`listen ${pg.escapeIdentifier(name)}`)
    return line
  }

  async function keep() {
    for (let wait = 250; !stopped.signal.aborted;) {
      client ??= await connect().catch(onError)
      if (!client) {
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => {})
        wait = Math.min(2 * wait, longestWait)
        continue
      }
      wait = 250
      if (!first) for (const ear of ears) ear.missed()
      first = false
      await lost(client, stopped.signal)
      await client.end().catch(() => {})
      client = undefined
    }
  }

  return {
    hear(ear) {
      ears.add(ear)
      return () => void ears.delete(ear)
    },
    async stop() {
      stopped.abort()
      await kept
    },
  }
}

/** Comes back when the line has ended, does not answer any more, or is no longer wanted. */
async function lost(line: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  line.once('end', () => ended.abort())
  const over = AbortSignal.any([ended.signal, signal])
  while (!over.aborted) {
    await pause(askEvery, undefined, { signal: over }).catch(() => {})
    if (over.aborted) return
    const answers = await line.query('select 1').then(
      () => true,
      () => false,
    )
    if (!answers) return
  }
}
