import { sql } from 'kysely'
import type { UsdRate } from '#contract/price-book/api.ts'
import { lockPriceBook, refuseRateDay } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { recordBookChange } from '#server/price-book/history.ts'
import type { RateState } from '#contract/price-book/rate-states.ts'

/** In ten-thousandths of a ringgit, latest day first. */
export async function listUsdRates(db: Db, { today }: Viewer, query: { page: number; per_page: number }) {
  const page = sql<{ date: string; myr_per_usd_e4: number; newer: string | null }>`
    select 1 as id, r.date::text, r.myr_per_usd_e4,
      (select min(n.date)::text from usd_rate n where n.date > r.date) as newer
    from usd_rate r order by r.date desc ${sliceOf(query)}`
  const { rows, count } = await readPage(db, sql`(select count(*) from usd_rate)`, page)
  const data: UsdRate[] = rows.map(({ date, myr_per_usd_e4, newer }) => ({
    date,
    myr_per_usd_e4,
    state: rateStateOf(date, newer ?? undefined, today),
  }))
  return { data, count }
}

/**
 * Sets the display rate from a day on, today by default; null withdraws a planned one. Throws 422 for a past day and
 * for withdrawing a rate in force, 404 where nothing is planned.
 */
export async function setUsdRate(
  db: Db,
  viewer: Viewer,
  { date = viewer.today, myr_per_usd_e4: after }: { date?: string; myr_per_usd_e4: number | null },
): Promise<string> {
  refuseRateDay('date', date, viewer.today)
  if (after === null && date === viewer.today) throw invalid({ date: (w) => w.rateApplies })
  await lockPriceBook(db)
  const standing = await db
    .selectFrom('usd_rate')
    .select('myr_per_usd_e4')
    .where('date', '=', date)
    .executeTakeFirst()
  const before = standing?.myr_per_usd_e4 ?? null
  if (after === null && before === null) throw notFound()
  if (after === before) return date
  if (after === null) await db.deleteFrom('usd_rate').where('date', '=', date).execute()
  else
    await db
      .insertInto('usd_rate')
      .values({ date, myr_per_usd_e4: after })
      .onConflict((on) => on.column('date').doUpdateSet({ myr_per_usd_e4: after }))
      .execute()
  await recordBookChange(db, viewer, { book: 'usd', subject: { date }, before, after })
  return date
}

/** `newer` is the first day of the next rate of its kind. */
export function rateStateOf(day: string, newer: string | undefined, today: string): RateState {
  if (day > today) return 'planned'
  return newer !== undefined && newer <= today ? 'past' : 'in_force'
}
