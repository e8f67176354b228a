import { sql } from 'kysely'
import { grades } from '#contract/buildings.ts'
import type { ProductId } from '#contract/catalog.ts'
import type { ListedLeadTime } from '#contract/price-book/lead-times.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockPriceBook, recordBookChange } from '#server/price-book/history.ts'

/** The working days to hand-over by product, number of NNI ends and grade. */
export async function listLeadTimes(db: Db): Promise<ListedLeadTime[]> {
  const rows = await db
    .selectFrom('lead_time')
    .selectAll()
    .orderBy('product_id')
    .orderBy('nni_ends')
    .orderBy(sql`array_position(${[...grades]}::text[], grade)`)
    .execute()
  return rows.map((row) => ({ ...row, product_id: row.product_id as ProductId }))
}

/** Sets a lead time in working days, for quotes made from now on. Throws 422 for a combination that cannot occur. */
export async function setLeadTime(
  db: Db,
  viewer: Viewer,
  { working_days: after, ...subject }: ListedLeadTime,
): Promise<void> {
  await lockPriceBook(db)
  const standing = await db
    .selectFrom('lead_time')
    .select('working_days')
    .where((eb) => eb.and(subject))
    .executeTakeFirst()
  if (!standing) throw invalid({ nni_ends: (w) => w.noSuchLeadTime })
  const before = standing.working_days
  if (after === before) return
  await db
    .updateTable('lead_time')
    .set({ working_days: after })
    .where((eb) => eb.and(subject))
    .execute()
  await recordBookChange(db, viewer, { book: 'lead_times', subject, before, after })
}
