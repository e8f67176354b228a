import { sql } from 'kysely'
import { healthApi } from '#contract/health.ts'
import { ending, type Standing } from '#server/platform/drain.ts'
import { servePublic, type Portal } from '#server/platform/route.ts'

export function healthRoutes(portal: Portal, stage: Standing) {
  servePublic(portal, healthApi.health, async () => ({ data: { status: 'alive' as const } }))
  // A database that is away throws here and is answered 503 with Retry-After.
  servePublic(portal, healthApi.ready, async ({ db }) => {
    if (stage.at !== 'serving') throw ending()
    await sql`select 1`.execute(db)
    return { data: { status: 'ready' as const } }
  })
}
