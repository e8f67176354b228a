import { roleIds } from '#contract/roles.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import type { Db } from '#server/platform/db.ts'
import { setUsdRate } from '#server/price-book/usd-rates.ts'

/** The rates of the demo in ten-thousandths of a ringgit, by how many days ago the admin set them. */
const demoRates = [
  [30, 41_820],
  [0, 41_250],
] as const

/** Sets the rates that amounts are shown at in US dollars, as the admin does. */
export async function seedUsdRates(db: Db, { now, timeZone }: { now: Date; timeZone: string }) {
  const admin = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  for (const [daysAgo, myr_per_usd_e4] of demoRates) {
    const moment = new Date(now.getTime() - daysAgo * 86_400_000)
    await setUsdRate(db, { ...calendarOf({ timeZone }, moment), userId: admin.id }, { myr_per_usd_e4 })
  }
}
