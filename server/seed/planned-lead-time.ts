import { plusDays } from '#contract/days.ts'
import { roleIds } from '#contract/roles.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import type { Db } from '#server/platform/db.ts'
import { setLeadTime } from '#server/price-book/lead-times.ts'

/** Plans a shorter lead time from thirty days ahead on, as the admin does. */
export async function seedPlannedLeadTime(db: Db, { now, timeZone }: { now: Date; timeZone: string }) {
  const admin = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  const viewer = { ...calendarOf({ timeZone }, now), userId: admin.id }
  const from_date = plusDays(viewer.today, 30)
  await setLeadTime(db, viewer, {
    product_id: 3,
    grade: 'near_net',
    nni_ends: 0,
    working_days: 45,
    from_date,
  })
}
