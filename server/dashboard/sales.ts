import { sql } from 'kysely'
import type { Sales, SalesMonth } from '#contract/dashboard/sales.ts'
import { periodMonths, type Period } from '#contract/dashboard/period.ts'
import type { LostReason } from '#contract/quotes/cancel-reasons.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Towns in an answer. */
const mostTowns = 200

/**
 * The quotes of all companies by month and product, as of the latest run of the scheduled task. Quotes that awaited a price
 * count in the month in which they were made.
 */
export async function readSales(db: Db, { today }: Viewer, period: Period): Promise<Sales> {
  const first = `${periodMonths(period, today)[0]!}-01`
  const run = await db.selectFrom('month_run').select('at').executeTakeFirst()
  const months = await sql<SalesMonth>`
    select to_char(month, 'YYYY-MM') as month, nullif(product_id, 0) as product_id,
      ${quotesIn('pending', 'active')} as open, ${quotesIn('ordered')} as won, ${quotesIn('cancelled')} as cancelled,
      ${quotesIn('expired')} as expired,
      coalesce(sum(total_mrc) filter (where state = 'ordered'), 0)::bigint as won_mrc,
      sum(priced)::bigint as priced, round(sum(waited) / 3600, 1)::float8 as waited_hours
    from quote_month_of_all m where month >= ${first} group by m.month, m.product_id
    having sum(quotes) > 0 order by m.month, m.product_id`.execute(db)
  const lost = await sql<{ reason: LostReason; quotes: number }>`
    select reason, sum(quotes)::bigint as quotes from (
      select reason, quotes from lost_month_of_all where month >= ${first}
      union all select 'expired', quotes from quote_month_of_all where month >= ${first} and state = 'expired') l
    group by reason having sum(quotes) > 0 order by 2 desc, 1`.execute(db)
  const unserved = await sql<Sales['unserved'][number]>`
    select state, city, sum(quotes)::bigint as quotes from unserved_month_of_all where month >= ${first}
    group by state, city having sum(quotes) > 0 order by 3 desc, 1, 2 limit ${sql.lit(mostTowns)}`.execute(db)
  return {
    as_of: run?.at.toISOString() ?? null,
    months: months.rows,
    lost: lost.rows,
    unserved: unserved.rows,
  }
}

const quotesIn = (...states: string[]) =>
  sql`coalesce(sum(quotes) filter (where state in (${sql.join(states.map((state) => sql.lit(state)))})), 0)::bigint`
