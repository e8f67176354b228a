import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { changeLocked, changeQuotes } from '#server/quotes/change.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import { renewPrices } from '#server/quotes/renew.ts'

/** Moves quotes to the named project, or out of theirs, all or none: 404 for a foreign id, 409 for a closed quote. */
export async function moveToProject(
  db: Db,
  viewer: Viewer,
  { ids, project_name }: { ids: number[]; project_name: string | null },
) {
  const found = await lockQuotes(db, viewer, ids, 'project')
  const project = project_name === null ? null : await joinProject(db, viewer, project_name)
  const project_id = project?.id ?? null
  const moving = found.filter((quote) => quote.project_id !== project_id)
  await changeLocked(
    db,
    viewer,
    'project',
    moving.map((row) => ({ row, columns: { project_id } })),
  )
  return { count: found.length, project: project?.name ?? null }
}

/** Finds the company's project by name, ignoring case, or creates it. */
export async function joinProject(db: Db, viewer: Viewer, name: string) {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into project (company_id, name, created_at) values (${companyOf(viewer)}, ${name}, ${viewer.now})
    on conflict (company_id, lower(name)) do update set name = project.name returning id, name`.execute(db)
  return rows[0]!
}

export async function projectNames(db: Db, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('name')
    .where('company_id', '=', companyOf(viewer))
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map((row) => row.name)
}

type Addition = z.output<NonNullable<typeof quoteApi.addToWishlist.body>>

/**
 * Makes cart quotes active for 30 days; pending ones only move to the project. All or none: 404 for a foreign id, 409
 * in a wrong state, 409 `price_changed` if an expired cart price has risen and is not confirmed.
 */
export async function addToWishlist(db: Db, viewer: Viewer, addition: Addition): Promise<number> {
  const added = await changeQuotes(db, viewer, addition.ids, 'add_to_wishlist', async (found) => {
    const expired = found.filter((row) => row.status === 'cart' && row.price_held_until! < viewer.today)
    const renewed = await renewPrices(db, viewer, expired, addition.confirmed)
    const project = addition.project_name ? await joinProject(db, viewer, addition.project_name) : undefined
    const validity = plusDays(viewer.today, validityDays)
    return found.map((quote) => {
      const row = renewed.get(quote.id) ?? quote
      return {
        row,
        columns: {
          ...(project && { project_id: project.id }),
          ...(row.status === 'cart' && { status: 'active' as const, validity }),
        },
      }
    })
  })
  return added.length
}
