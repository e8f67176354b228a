import { plusDays } from '#contract/days.ts'
import { readSiteCalendar } from '#server/buildings/work-calendars.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { visibleTo } from '#server/quotes/queries.ts'
import { sql } from 'kysely'

/** The states of the sites of these quotes, and the holidays there. 404 if the viewer may not see one of them. */
export async function readRestDays(db: Db, viewer: Viewer, ids: readonly number[]) {
  const { rows } = await sql<Record<'site_a' | 'site_b', Pick<StoredSite, 'state'> | null>>`
    select q.site_a, q.site_b from quote q where q.id = any(${ids}::bigint[]) and ${visibleTo(viewer)}`.execute(
    db,
  )
  if (rows.length < ids.length) throw notFound()
  return readSiteCalendar(
    db,
    plusDays(viewer.today, -366),
    rows.flatMap(({ site_a, site_b }) => [site_a, site_b]),
  )
}
