import { sql } from 'kysely'
import { grades } from '#contract/buildings.ts'
import type { LeadTimeChange, LeadTimeRow } from '#contract/price-book/api.ts'
import { leadTimesOn } from '#server/catalog/queries.ts'
import { setDatedValue } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export async function listLeadTimes(db: Db, { today }: Viewer): Promise<LeadTimeRow[]> {
  const { rows } = await sql<LeadTimeRow>`
    select l.*, (select coalesce(json_agg(json_build_object('from_date', v.from_date, 'working_days', v.value)
        order by v.from_date), '[]')
      from price_book_value v
      where v.book = 'lead_times' and v.from_date > ${today} and v.subject =
        jsonb_build_object('product_id', l.product_id, 'grade', l.grade, 'nni_ends', l.nni_ends)) as planned
    from ${leadTimesOn(today)} l
    order by l.product_id, l.nni_ends, array_position(${[...grades]}::text[], l.grade)`.execute(db)
  return rows
}

/**
 * Sets a lead time in working days for quotes made from that day on; null withdraws a planned one. Throws 422 for an
 * impossible combination or day, 404 where nothing is planned.
 */
export async function setLeadTime(
  db: Db,
  viewer: Viewer,
  { working_days: value, from_date = viewer.today, ...subject }: LeadTimeChange,
): Promise<string> {
  const standing = await db
    .selectFrom('lead_time')
    .select('working_days')
    .where((eb) => eb.and(subject))
    .executeTakeFirst()
  if (!standing) throw invalid({ nni_ends: (w) => w.noSuchLeadTime })
  await setDatedValue(db, viewer, { book: 'lead_times', subject, from_date, value }, async () => {
    const inForce = await db
      .selectFrom(leadTimesOn(from_date).as('l'))
      .select('l.working_days')
      .where('l.product_id', '=', subject.product_id)
      .where('l.grade', '=', subject.grade)
      .where('l.nni_ends', '=', subject.nni_ends)
      .executeTakeFirstOrThrow()
    return inForce.working_days
  })
  return from_date
}
