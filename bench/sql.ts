import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db.ts'
import { usesBeforePrepare } from '#server/platform/preparing-client.ts'

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
  /** Sent before the one ahead of it was answered. */
  together: boolean
}

export interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/**
 * The statements one call sends, in order, as the portal's own pool sends them. `undone` rolls back what they write, so that
 * they can be sent again.
 */
export async function recordStatements(
  database: { url: string },
  asked: Asked,
  { undone = false } = {},
): Promise<Statement[]> {
  const sent: Statement[] = []
  let unanswered = 0
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [
      string | { name?: string; text: string; values?: unknown[] },
      unknown[]?,
    ]
    const statement = typeof first === 'string' ? { text: first, values: second } : first
    sent.push({
      name: 'name' in statement ? statement.name : undefined,
      text: statement.text,
      values: statement.values ?? [],
      together: unanswered > 0,
    })
    unanswered++
    const undoes = undone && statement.text === 'commit'
    if (undoes) sent.at(-1)!.text = 'rollback'
    const answered = (original as (...args: unknown[]) => Promise<{ command: string }>).apply(
      this,
      undoes ? ['rollback'] : given,
    )
    answered.finally(() => unanswered--).catch(() => {})
    return undoes ? answered.then((result) => ({ ...result, command: 'COMMIT' })) : answered
  } as typeof original
  const db = connect(database.url, { max: 1 })
  const http = await buildApp({ config: readConfig({ DEMO: '1' }), db })
  try {
    const call = () =>
      http.inject({
        method: asked.method as 'GET',
        url: asked.path,
        headers: asked.headers,
        payload: asked.body,
      })
    for (let uses = 0; uses < usesBeforePrepare; uses++) await call()
    sent.length = 0
    const answer = await call()
    if (answer.statusCode >= 300) throw new Error(`${asked.path}: ${answer.statusCode} ${answer.payload}`)
    return [...sent]
  } finally {
    pg.Client.prototype.query = original
    await http.close()
    await db.destroy()
  }
}

/** Sends recorded statements over and over on several connections; a round is what one call would cost. */
export async function replay(
  url: string,
  statements: Statement[],
  { connections, seconds }: { connections: number; seconds: number },
) {
  const took: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({
        connectionString: url,
        options: '-c plan_cache_mode=force_generic_plan',
      })
      await client.connect()
      while (performance.now() < end) {
        const began = performance.now()
        for (const { name, text, values } of statements) await client.query({ name, text, values })
        took.push(performance.now() - began)
      }
      await client.end()
    }),
  )
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return { rate: took.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** The processor time of these statements in milliseconds, of the driver that sends them and the database together. */
export async function processorTimeOfSql(
  url: string,
  statements: Statement[],
  { times, ofDatabase }: { times: number; ofDatabase: () => number },
): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c plan_cache_mode=force_generic_plan',
    pipeline: true,
  })
  await client.connect()
  const round = async () => {
    let packet: Promise<unknown>[] = []
    for (const { name, text, values, together } of statements) {
      if (!together) await Promise.all(packet.splice(0))
      packet.push(values.length > 0 ? client.query({ name, text, values }) : client.query(text))
    }
    await Promise.all(packet)
  }
  try {
    for (let warm = 0; warm < 10; warm++) await round()
    const [before, began] = [ofDatabase(), process.cpuUsage()]
    for (let again = 0; again < times; again++) await round()
    const { user, system } = process.cpuUsage(began)
    return (ofDatabase() - before + (user + system) / 1_000) / times
  } finally {
    await client.end()
  }
}
