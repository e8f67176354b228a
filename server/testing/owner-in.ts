import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** The owner's connection to the embedded database in a folder. */
export function ownerIn(dataDir: string): pg.ClientConfig {
  const data = join(dataDir, 'pgdata')
  const { postgres: password } = JSON.parse(readFileSync(join(data, 'portal-passwords.json'), 'utf8'))
  const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'trunkline' }
}
