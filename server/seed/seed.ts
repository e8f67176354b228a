import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'

/** Fills an empty portal with the demo. The writing code loads at the first start only. */
export async function seedDemo(owner: Db, config: Pick<Config, 'timeZone'>, now = new Date()) {
  const seeded = await owner.selectFrom('company').select('id').limit(1).executeTakeFirst()
  if (seeded) return
  const { writeDemo } = await import('#server/seed/write-demo.ts')
  await writeDemo(owner, config, now)
}

/** Completes the dashboards' year. Returns whether anything was missing. */
export async function finishHistory(owner: Db, config: Pick<Config, 'timeZone'>): Promise<boolean> {
  const asked = await owner.selectFrom('demo_history').select('done_at').executeTakeFirst()
  if (!asked || asked.done_at) return false
  const { recordHistory } = await import('#server/seed/history/record-history.ts')
  return recordHistory(owner, config)
}
