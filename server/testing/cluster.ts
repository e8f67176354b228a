import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/embedded/start.ts'
import { connect } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { demoPassword } from '#server/seed/people.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { signIn } from '#server/session/routes.ts'
import { hashCheaply } from '#server/testing/hash-cheaply.ts'
import { disableDurability } from '#server/testing/disable-durability.ts'
import { people, type Person } from '#server/testing/people.ts'
import { shortLivedFolder } from '#server/testing/short-lived-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { url: string; ownerUrl: string; tokens: Record<Person, string> }
  }
}

/** One PostgreSQL for the whole run, with the demo and its signed-in people in a template that every test file copies. */
export default async function startCluster(project: TestProject) {
  hashCheaply()
  const dataDir = await shortLivedFolder('trunkline-test-')
  const settings = await startEmbedded({ dataDir, say: () => {} })
  await disableDurability({ connectionString: settings.ownerUrl }).finally(() => settings.stop())
  const database = await startEmbedded({ dataDir, say: () => {} })
  const end = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  let tokens: Record<Person, string>
  try {
    await migrate(database, { seed: (owner) => seedDemo(owner, { timeZone: 'Asia/Kuala_Lumpur' }) })
    tokens = await signInAll(database.ownerUrl)
  } catch (error) {
    await end()
    throw error
  }
  const owner = new pg.Client(withDatabase(database.ownerUrl, 'postgres'))
  await owner.connect()
  await owner.query('alter database trunkline rename to demo_template')
  await owner.end()
  project.provide('cluster', { url: database.url, ownerUrl: database.ownerUrl, tokens })
  return end
}

/** Once for all files. */
async function signInAll(ownerUrl: string): Promise<Record<Person, string>> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    const entries: [string, string][] = []
    for (const [person, email] of Object.entries(people)) {
      const who = { email, password: demoPassword, address: '127.0.0.1', language: undefined }
      const cookies = { read: async () => undefined, set: async () => {} }
      const begun = await signIn(db, who, { now: new Date(), demo: true, cookies })
      if ('access_token' in begun) entries.push([person, begun.access_token])
    }
    return Object.fromEntries(entries) as Record<Person, string>
  } finally {
    await db.destroy()
  }
}

/** The same address with another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
