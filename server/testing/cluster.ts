import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/embedded/start.ts'
import { migrate } from '#server/platform/migrate.ts'
import { seedDemo } from '#server/seed/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { url: string; ownerUrl: string }
  }
}

/** One PostgreSQL for the whole run, with the demo in a template that every test file copies. */
export default async function startCluster(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-test-'))
  const database = await startEmbedded({ dataDir, say: () => {} })
  const end = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database, { seed: (owner) => seedDemo(owner, { timeZone: 'Asia/Kuala_Lumpur' }) })
  } catch (error) {
    await end()
    throw error
  }
  const owner = new pg.Client(withDatabase(database.ownerUrl, 'postgres'))
  await owner.connect()
  await owner.query('alter database trunkline rename to demo_template')
  await owner.end()
  project.provide('cluster', { url: database.url, ownerUrl: database.ownerUrl })
  return end
}

/** The same address, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
