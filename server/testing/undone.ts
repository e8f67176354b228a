import type { Db } from '#server/platform/db.ts'
import type { World } from '#server/testing/world.ts'

const deadlock = '40P01'

/**
 * Does something to the world's database that is undone afterwards, such as a migration. It changes tables that the portal's
 * jobs may just be using: where both wait for each other, it is tried again.
 */
export async function undone(world: World, work: (db: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  for (let tries = 1; ; tries += 1) {
    const outcome: unknown = await world.owner
      .transaction()
      .execute(async (db) => {
        await work(db)
        throw undo
      })
      .catch((error: unknown) => error)
    if (outcome === undo) return
    if (tries === 3 || (outcome as { code?: unknown }).code !== deadlock) throw outcome
  }
}
