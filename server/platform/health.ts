import { sql } from 'kysely'
import { healthApi } from '#contract/health.ts'
import type { Db } from '#server/platform/db.ts'
import { ending, type Standing } from '#server/platform/drain.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'

/** `db` is the pool of the readiness check: it must not wait behind calls. */
export function healthRoutes(portal: Portal, stage: Standing, db: Db) {
  let checking: Promise<unknown> | undefined
  servePublic(portal, healthApi.health, async () => ({ data: { status: 'alive' as const } }))
  // A database that is away throws here and is answered 503 with Retry-After.
  servePublic(portal, healthApi.ready, async () => {
    if (stage.at !== 'serving') throw ending()
    checking ??= sql`select 1`.execute(db).finally(() => (checking = undefined))
    await checking
    return { data: { status: 'ready' as const } }
  })
}
