import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** One statement as the owner of a worker's portal, for what no call can do. */
export async function inDatabase(parallelIndex: number, statement: string, values: unknown[]): Promise<void> {
  const data = join(process.env[`E2E_DATA_${parallelIndex}`]!, 'pgdata')
  const { postgres: password } = JSON.parse(readFileSync(join(data, 'portal-passwords.json'), 'utf8'))
  const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'trunkline',
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
