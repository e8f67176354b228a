import { poolOf, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

interface Kept {
  stamp: number
  today: string
  value: unknown
}

const most = 10_000

/** By database: each pool has its own. */
const pools = new WeakMap<Db, Map<string, Kept>>()

/**
 * A rule of the day that seldom changes, such as tax rates: read once, and again only where the number that was looked up with
 * the viewer's session says that one of the rules has changed since (table `rules_stamp`). Who comes without a session reads it.
 */
export async function keptRule<Rule>(
  db: Db,
  { rules: stamp, today }: Pick<Viewer, 'rules' | 'today'>,
  name: string,
  read: () => Promise<Rule>,
): Promise<Rule> {
  if (stamp === undefined) return read()
  const pool = poolOf(db)
  const kept = pools.get(pool) ?? new Map<string, Kept>()
  pools.set(pool, kept)
  const found = kept.get(name)
  if (found?.stamp === stamp && found.today === today) return found.value as Rule
  const value = await read()
  if (kept.size >= most) kept.clear()
  kept.set(name, { stamp, today, value })
  return value
}
