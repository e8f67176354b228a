import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { maxRateDaysAhead } from '#contract/price-book/rate-states.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

interface DatedValue<Value extends number | boolean> {
  book: 'lead_times' | 'options' | 'settings'
  subject: object
  from_date: string
  /** Null withdraws the planned value of the day. */
  value: Value | null
  named?: object
}

/** One change of the price book at a time, so that each sees the previous one. */
export async function lockPriceBook(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7206)`.execute(db)
}

/** Throws 422 on the field for a day before the first possible one, or one too far ahead. */
export function refuseRateDay(field: string, day: string, first: string): void {
  if (day < first) throw invalid({ [field]: (w) => w.firstRateDay(first) })
  const last = plusDays(first, maxRateDaysAhead)
  if (day > last) throw invalid({ [field]: (w) => w.lastRateDay(last) })
}

/** Sets or withdraws a dated value with its history; returns whether it changed. 422 for a bad day, 404 if none is planned. */
export async function setDatedValue<Value extends number | boolean>(
  db: Db,
  viewer: Viewer,
  { book, subject, from_date, value: after, named }: DatedValue<Value>,
  inForce: () => Promise<Value>,
): Promise<boolean> {
  refuseRateDay('from_date', from_date, after === null ? plusDays(viewer.today, 1) : viewer.today)
  await lockPriceBook(db)
  const key = sql`book = ${book} and subject = ${JSON.stringify(subject)}::jsonb and from_date = ${from_date}::date`
  const before = await inForce()
  if (after === null) {
    const { numAffectedRows } = await sql`delete from price_book_value where ${key}`.execute(db)
    if (!numAffectedRows) throw notFound()
  } else if (after === before) return false
  else
    await sql`insert into price_book_value (book, subject, from_date, value)
      values (${book}, ${JSON.stringify(subject)}, ${from_date}, ${JSON.stringify(after)})
      on conflict (book, subject, from_date) do update set value = excluded.value`.execute(db)
  const history = JSON.stringify({ ...subject, ...named, from_date })
  await sql`insert into price_book_event (at, actor_id, book, subject, before, after)
    values (${viewer.now}, ${viewer.userId}, ${book}, ${history}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
    db,
  )
  return true
}
