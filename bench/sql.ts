import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db.ts'
import { usesBeforePrepare } from '#server/platform/preparing-client.ts'

export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** The statements one call sends, in order, as the portal's own pool sends them. */
export async function recordStatements(database: { url: string }, asked: Asked): Promise<Statement[]> {
  const sent: Statement[] = []
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
    })
    return (original as (...args: unknown[]) => unknown).apply(this, given)
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
    await call()
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
