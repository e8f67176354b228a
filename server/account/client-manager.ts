import { sql } from 'kysely'
import type { ClientManager } from '#contract/account.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

/** The active client manager of the viewer's company, with the ways to reach them; null without one. */
export async function clientManagerOf(db: Db, viewer: Viewer): Promise<ClientManager | null> {
  const found = await db
    .selectFrom('company')
    .innerJoin('portal_user as u', 'u.id', 'company.manager_id')
    .select([sql<string>`u.full_name`.as('name'), 'u.email', 'u.phone'])
    .where('company.id', '=', companyOf(viewer))
    .where('u.status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  return found ?? null
}
