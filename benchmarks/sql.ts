import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, usesBeforePrepare } from '#server/platform/db.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** The name of the prepared statement. */
  name?: string | undefined
}

export interface HttpCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/**
 * The statements of one call, in order, as the portal's pool sends them. `undone` rolls back their writes, so that
 * they can be sent again.
 */
export async function recordStatements(
  database: { url: string },
  asked: HttpCall,
  { undone = false } = {},
): Promise<Statement[]> {
  const sent: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const send = original as (...args: unknown[]) => Promise<{ command: string }>
    const [first, values = []] = given as [string | Omit<Statement, 'values'>, unknown[]?]
    const { text, name } = typeof first === 'string' ? { text: first } : first
    const undoes = undone && text === 'commit'
    sent.push({ name, text: undoes ? 'rollback' : text, values })
    if (!undoes) return send.apply(this, given)
    return send.call(this, 'rollback').then((result) => ({ ...result, command: 'COMMIT' }))
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

/** Sends recorded statements repeatedly over several connections; a round corresponds to one call. */
export async function replay(
  url: string,
  statements: readonly Statement[],
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
        for (const each of statements) await client.query(each)
        took.push(performance.now() - began)
      }
      await client.end()
    }),
  )
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return { rate: took.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** The processor time of these statements in milliseconds, driver and database together. */
export async function processorTimeOfSql(
  url: string,
  statements: readonly Statement[],
  { times, ofDatabase }: { times: number; ofDatabase: () => number },
): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c plan_cache_mode=force_generic_plan',
    pipeline: true,
  })
  await client.connect()
  const round = async () => {
    for (const each of statements) await client.query(each)
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
