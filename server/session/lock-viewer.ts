import { sql } from 'kysely'
import { roleOf, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Locks the viewer's row against removal and demotion. 401 if they lost access meanwhile, 403 without the `right`. */
export async function lockViewer(db: Db, viewer: Viewer, right?: 'company_admin' | 'may_approve_floor') {
  const found = await db
    .selectFrom('portal_user')
    .select(['role_id', sql<boolean>`${right ? sql.ref(right) : sql`true`}`.as('may')])
    .where('id', '=', viewer.userId)
    .where('status_id', '=', sql.lit(userStatusIds.active))
    .forShare()
    .executeTakeFirst()
  if (!found || roleOf(found.role_id) !== viewer.role)
    throw new AppError('unauthenticated', (w) => w.unauthenticated)
  if (!found.may) throw new AppError('forbidden', (w) => w.forbidden)
}
