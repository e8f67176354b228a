import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { changeLocked } from '#server/quotes/change.ts'
import { lockQuotes } from '#server/quotes/lock.ts'

/**
 * Moves quotes to the named project, or out of theirs, all or none: 404 for a foreign id, 409 for a closed quote.
 * Repeating it changes nothing.
 */
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
