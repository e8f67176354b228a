import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/platform/config.ts'
import type { Addresses } from '#server/platform/migrate.ts'

/** Waits until an outside database answers; errors that waiting cannot fix end the start at once, in one line. */
export async function waitForOutside(
  { url, ownerUrl }: Addresses,
  say: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + patience
  let waiting = false
  for (const [setting, address] of [
    ['DATABASE_URL', url],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const) {
    for (;;) {
      const error = await tryOnce(address)
      if (!error) break
      if (!passes.has(error.code ?? '') || Date.now() > deadline) {
        throw new CannotStart(`The database of ${setting} does not answer: ${error.message || error.code}`)
      }
      if (!waiting) say(`Waiting for the database of ${setting}`)
      waiting = true
      await pause(250)
    }
  }
}

const patience = 15_000

/** The database does not listen yet, has no DNS entry yet, or is starting. */
const passes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', '57P03'])

async function tryOnce(connectionString: string): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error & { code?: string }
  } finally {
    await client.end().catch(() => {})
  }
}
