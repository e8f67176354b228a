import { plusDays } from '#contract/days.ts'
import type { TaxRate } from '#contract/price-book/tax-rates.ts'
import type { TaxCode } from '#contract/tax.ts'
import { lockPriceBook, refuseRateDay } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { recordBookChange } from '#server/price-book/history.ts'
import { rateStateOf } from '#server/price-book/rate-days.ts'

/** Every rate of service tax in basis points, by code, latest first day first. */
export async function listTaxRates(db: Db, { today }: Viewer): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom('tax_rate')
    .selectAll()
    .orderBy('code')
    .orderBy('from_date', 'desc')
    .execute()
  return rows.map((row, place) => {
    const newer = rows[place - 1]
    const next = newer?.code === row.code ? newer.from_date : undefined
    return { ...row, state: rateStateOf(row.from_date, next, today) }
  })
}

/**
 * Sets the rate of a tax code in basis points from a day on; null withdraws a planned one. Tomorrow is the first day:
 * orders of today have frozen the rates of today. Throws 422 for an earlier day, 404 where nothing is planned.
 */
export async function setTaxRate(
  db: Db,
  viewer: Viewer,
  { code, from_date, basis_points: after }: { code: TaxCode; from_date: string; basis_points: number | null },
): Promise<void> {
  refuseRateDay('from_date', from_date, plusDays(viewer.today, 1))
  await lockPriceBook(db)
  const standing = await db
    .selectFrom('tax_rate')
    .select('basis_points')
    .where('code', '=', code)
    .where('from_date', '=', from_date)
    .executeTakeFirst()
  const before = standing?.basis_points ?? null
  if (after === null && before === null) throw notFound()
  if (after === before) return
  if (after === null)
    await db.deleteFrom('tax_rate').where('code', '=', code).where('from_date', '=', from_date).execute()
  else
    await db
      .insertInto('tax_rate')
      .values({ code, from_date, basis_points: after })
      .onConflict((on) => on.columns(['code', 'from_date']).doUpdateSet({ basis_points: after }))
      .execute()
  await recordBookChange(db, viewer, { book: 'tax', subject: { code, from_date }, before, after })
}
