import { sql } from 'kysely'
import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Advisory lock: one process counts at a time. */
const counting = 7_279
const atOnce = 200

/** Recounts months whose quotes have changed or expired since the latest run. A month stays marked until then. */
export async function sumMonths(pool: Db, calendar: Viewer): Promise<void> {
  await asViewer(pool, calendar, (db) => markExpired(db, calendar))
  for (;;) if ((await asViewer(pool, calendar, sumSome)) < atOnce) break
  await asViewer(pool, calendar, async (db) => {
    await sql`select sum_months_of_all()`.execute(db)
    await sql`update month_run set at = ${calendar.now}`.execute(db)
  })
}

/** Marks all months before the first run, and after a change of the business time zone. */
async function markExpired(db: Db, { now, today, timeZone }: Viewer) {
  await lock(db)
  const run = await db.selectFrom('month_run').selectAll().executeTakeFirst()
  if (run?.zone === timeZone)
    await sql`insert into stale_month (company_id, made_at)
      select distinct company_id, date_bin('15 minutes', created_at, 'epoch') from quote
      where status = 'active' and validity >= least(${run.day}::date, ${today}::date)
        and validity < greatest(${run.day}::date, ${today}::date)`.execute(db)
  else
    await sql`
      with every_month as (
        select company_id, made_at from (
          select company_id, date_trunc('month', created_at, ${timeZone}) as made_at from quote
          union select company_id, month::timestamp at time zone coalesce(${run?.zone ?? null}, 'UTC') from quote_month) m)
      insert into stale_month (company_id, made_at)
      select distinct company_id, made_at from every_month`.execute(db)
  await sql`insert into month_run (at, day, zone) values (${now}, ${today}, ${timeZone})
    on conflict (only_one) do update set day = excluded.day, zone = excluded.zone`.execute(db)
}

async function sumSome(db: Db): Promise<number> {
  await lock(db)
  const { day, zone } = await db.selectFrom('month_run').selectAll().executeTakeFirstOrThrow()
  const { rows } = await sql<{ company_id: number; month: string }>`
    select distinct company_id, date_trunc('month', made_at at time zone ${zone})::date as month from stale_month
    order by company_id, month limit ${sql.lit(atOnce)}`.execute(db)
  if (rows.length === 0) return 0
  const months = sql`unnest(${rows.map((row) => row.company_id)}::bigint[], ${rows.map((row) => row.month)}::date[])
    as m(company_id, month)`
  // Changes committed from here on mark their month for the next run.
  await sql`delete from stale_month s using ${months} where s.company_id = m.company_id
    and date_trunc('month', s.made_at at time zone ${zone})::date = m.month`.execute(db)
  for (const table of ['quote_month', 'lost_month', 'unserved_month'])
    await sql`delete from ${sql.ref(table)} t using ${months}
      where t.company_id = m.company_id and t.month = m.month`.execute(db)
  const quotes = sql`from ${months} join quote q on q.company_id = m.company_id
    and q.created_at >= m.month::timestamp at time zone ${zone}
    and q.created_at < (m.month + interval '1 month') at time zone ${zone} and q.status not in ('cart', 'removed')`
  await sql`
    insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
    select m.company_id, m.month, coalesce(q.product_id, 0),
      case when q.status = 'active' and q.validity < ${day} then 'expired' else q.status end, count(*),
      coalesce(sum(q.total_nrc), 0), coalesce(sum(q.total_mrc), 0), count(p.at),
      coalesce(sum(extract(epoch from p.at - q.pending_since)), 0)::bigint
    ${quotes}
      left join lateral (
        select min(e.at) as at from quote_event e
        where e.company_id = q.company_id and e.quote_id = q.id and e.action = 'price' and e.at >= q.pending_since) p
        on q.pending_since is not null and q.status <> 'pending'
    group by 1, 2, 3, 4`.execute(db)
  await sql`
    insert into lost_month (company_id, month, product_id, reason, quotes)
    select m.company_id, m.month, coalesce(q.product_id, 0), ${lostReasonOf(sql`e.reason`)}, count(*)
    ${quotes}
      left join lateral (
        select e.detail ->> 'reason' as reason from quote_event e
        where e.company_id = q.company_id and e.quote_id = q.id and e.action = 'cancel' order by e.id desc limit 1) e on true
    where q.status = 'cancelled'
    group by 1, 2, 3, 4`.execute(db)
  await sql`
    insert into unserved_month (company_id, month, state, city, quotes)
    select company_id, month, state, city, count(*) from (
      select distinct m.company_id, m.month, q.id, s.site ->> 'state' as state, initcap(btrim(s.site ->> 'city')) as city
      ${quotes} cross join lateral (values (q.site_a), (q.site_b)) s(site)
      where s.site ->> 'nis' is null and s.site ->> 'nni' is null and s.site ->> 'country' = 'Malaysia'
        and coalesce(s.site ->> 'address_line1', '') <> '' and s.site ->> 'state' <> '') ends
    group by 1, 2, 3, 4`.execute(db)
  return rows.length
}

const lock = (db: Db) => sql`select pg_advisory_xact_lock(${sql.lit(counting)})`.execute(db)

/** A recorded reason begins with the chosen common reason, in the language of whoever cancelled. */
export function lostReasonOf(text: ReturnType<typeof sql>) {
  const cases = Object.values(cancelReasons)
    .flatMap(({ own, staff }) => Object.entries({ ...own, ...staff }))
    .map(([key, words]) => sql`when ${sql.lit(words)} then ${sql.lit(key)}`)
  return sql`case when coalesce(btrim(${text}), '') = '' then 'none'
    else case split_part(${text}, ': ', 1) ${sql.join(cases, sql` `)} else 'other' end end`
}
