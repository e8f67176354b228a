import { sql, type RawBuilder } from 'kysely'
import type { UsdRate, BookEvent, BookName, LeadTimeChange, LeadTimeRow } from '#contract/price-book/api.ts'
import { lockPriceBook, refuseRateDay, setDatedValue } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { grades } from '#contract/buildings.ts'
import { leadTimesOn } from '#server/catalog/queries.ts'

/** In ten-thousandths of a ringgit, latest day first. */
export async function listUsdRates(db: Db, { today }: Viewer, query: { page: number; per_page: number }) {
  const newer = sql`(select min(n.date) from usd_rate n where n.date > r.date)`
  const page = sql<UsdRate>`select 1 as id, r.date, r.myr_per_usd_e4, ${stateOf(sql`r.date`, newer, today)}
    from usd_rate r order by r.date desc ${sliceOf(query)}`
  const { rows: data, count } = await readPage(db, sql`(select count(*) from usd_rate)`, page)
  return { data, count }
}

/** `newer` is the first day of the next rate of its kind. */
export function stateOf(day: RawBuilder<unknown>, newer: RawBuilder<unknown>, today: string) {
  return sql`case when ${day} > ${today} then 'planned' when ${newer} <= ${today} then 'past' else 'in_force' end as state`
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
  await setRate(db, viewer, { book: 'usd', subject: { date }, after })
  return date
}

const rates = {
  usd: { table: sql.table('usd_rate'), rate: sql.ref('myr_per_usd_e4') },
  tax: { table: sql.table('tax_rate'), rate: sql.ref('basis_points') },
}
type RateChange = Extract<BookChange, { book: keyof typeof rates }>

/** Sets the rate of a day, or withdraws it (null). Throws 404 where nothing is planned. */
export async function setRate(db: Db, viewer: Viewer, change: EachWithout<RateChange, 'before'>) {
  const { book, subject, after } = change
  const { table, rate } = rates[book]
  const columns = sql.join(Object.keys(subject).map((name) => sql.ref(name)))
  const key = sql.join(Object.values(subject))
  await lockPriceBook(db)
  const { rows } = await sql<{ before: number }>`
    select ${rate} as before from ${table} where (${columns}) = (${key})`.execute(db)
  const before = rows[0]?.before ?? null
  if (after === null && before === null) throw notFound()
  if (after === before) return
  if (after === null) await sql`delete from ${table} where (${columns}) = (${key})`.execute(db)
  else
    await sql`insert into ${table} (${columns}, ${rate}) values (${key}, ${after})
      on conflict (${columns}) do update set ${rate} = excluded.${rate}`.execute(db)
  await recordBookChange(db, viewer, { ...change, before })
}

type BookChange = EachWithout<BookEvent, 'id' | 'at' | 'actor'>
type EachWithout<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

export async function recordBookChange(db: Db, viewer: Viewer, change: BookChange): Promise<void> {
  const { book, subject, before, after } = change
  await sql`insert into price_book_event (at, actor_id, book, subject, before, after)
    values (${viewer.now}, ${viewer.userId}, ${book}, ${JSON.stringify(subject)}, ${JSON.stringify(before)},
      ${JSON.stringify(after)})`.execute(db)
}

export async function listBookEvents(db: Db, query: { book: BookName; page: number; per_page: number }) {
  const matching = sql`from price_book_event e where e.book = ${query.book}`
  const page = sql<BookEvent>`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      u.full_name as actor, e.book, e.subject, e.before, e.after
    from (select * ${matching} order by e.id desc ${sliceOf(query)}) e
      join portal_user u on u.id = e.actor_id
    order by e.id desc`
  const { rows, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data: rows, count }
}

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
