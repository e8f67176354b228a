import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const columns = [
  'id',
  'email',
  'full_name',
  'role_id',
  'status_id',
  'company_id',
  'company_admin',
  'may_approve_floor',
] as const

/**
 * Locks a user and every active administrator, so that administrators act one after the other. Whoever was demoted or switched
 * off while waiting is 401. Thus whoever changes another user is an active administrator, and stays one. 404 for an unknown user.
 * The active users of the user's company are locked as well, in one order with its own administrators, who appoint each other.
 */
export async function lockUser(db: Db, viewer: Viewer, id: number) {
  const locked = await db
    .selectFrom('portal_user')
    .select(columns)
    .where((row) =>
      row.or([
        row('id', 'in', [id, viewer.userId]),
        row.and([
          row('status_id', '=', userStatusIds.active),
          row.or([
            row('role_id', '=', roleIds.admin),
            row(
              'company_id',
              '=',
              row.selectFrom('portal_user as one').select('company_id').where('id', '=', id),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const acting = locked.find((each) => each.id === viewer.userId)
  if (acting?.role_id !== roleIds.admin || acting.status_id !== userStatusIds.active)
    throw new AppError('unauthenticated', (w) => w.unauthenticated)
  const user = locked.find((each) => each.id === id)
  if (!user) throw notFound()
  const colleagues = locked.filter(
    (each) => each.company_id !== null && each.company_id === user.company_id && each.id !== id,
  )
  return { ...user, name: user.full_name, colleagues }
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>
