import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { record } from '#server/platform/history.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { refuseUnless } from '#server/quotes/lock.ts'

/**
 * Puts quotes under the named project, or under none. All or none: 404 for a foreign or removed id, 409 for one that
 * is ordered, cancelled or expired. A quote that is there already stays as it is, so a repeated call changes nothing.
 */
export async function moveToProject(
  db: Db,
  viewer: Viewer,
  { ids, project_name }: { ids: number[]; project_name: string | null },
) {
  const company_id = companyOf(viewer)
  const wanted = [...new Set(ids)]
  const found = await db
    .selectFrom('quote as q')
    .leftJoin('project as p', (join) =>
      join.onRef('p.company_id', '=', 'q.company_id').onRef('p.id', '=', 'q.project_id'),
    )
    .select([
      'q.id',
      'q.company_id',
      'q.reference',
      'q.status',
      'q.validity',
      'q.project_id',
      'p.name as project',
    ])
    .where('q.company_id', '=', company_id)
    .where('q.id', 'in', wanted)
    .where('q.status', '<>', 'removed')
    .orderBy('q.id')
    .forUpdate('q')
    .execute()
  if (found.length < wanted.length) throw notFound()
  for (const quote of found) refuseUnless('project', quote, viewer)

  const project = project_name === null ? null : await joinProject(db, viewer, project_name)
  const moving = found.filter((quote) => quote.project_id !== (project?.id ?? null))
  if (moving.length > 0) {
    const moved = moving.map((quote) => quote.id)
    await sql`update quote set project_id = ${project?.id ?? null}, version = version + 1, updated_at = ${viewer.now}
      where company_id = ${company_id} and id = any(${moved}::bigint[])`.execute(db)
    const after = project?.name ?? null
    await record(
      db,
      viewer,
      quoteHistory,
      moving.map((quote) => ({
        company_id,
        quote_id: quote.id,
        action: 'project',
        changes: [{ field: 'project', before: quote.project, after }],
      })),
    )
  }
  return { count: wanted.length, project: project?.name ?? null }
}

/** The company's project of this name, whatever its case; made if there is none. */
export async function joinProject(db: Db, viewer: Viewer, name: string) {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into project (company_id, name, created_at) values (${companyOf(viewer)}, ${name}, ${viewer.now})
    on conflict (company_id, lower(name)) do update set name = project.name returning id, name`.execute(db)
  return rows[0]!
}
