import { sql } from 'kysely'
import { userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** The company’s active administrators and their delegates today, without `except`, who requested approval. */
export async function decidersOf(
  db: Db,
  viewer: Viewer,
  except: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.full_name as name from portal_user u
    where u.company_id = ${companyOf(viewer)} and u.status_id = ${userStatusIds.active} and u.id <> ${except}
      and ${decides(viewer)}
    order by u.first_name, u.last_name, u.id`.execute(db)
  return rows
}

export function decides({ today }: Viewer) {
  return sql<boolean>`(u.company_admin or exists (
    select from approval_delegate d join portal_user a on a.id = d.administrator_id
    where d.delegate_id = u.id and d.company_id = u.company_id and ${today} between d.first_day and d.last_day
      and a.company_admin and a.status_id = ${userStatusIds.active}))`
}
