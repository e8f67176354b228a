import { sql } from 'kysely'
import { dueTimes, waitingDays, type DueTime, type Work } from '#contract/dashboard/work.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The open work over all companies at this moment. Each count is that of the list with the same filter. */
export async function readWork(db: Db, { now, today }: Viewer): Promise<Work> {
  const pending = await sql<Record<string, number>>`
    select ${sql.join(
      waitingDays.map((days) => {
        const since = days === 0 ? sql`false` : sql`q.pending_since >= ${daysBefore(now, days)}`
        return sql`kept.quotes - count(*) filter (where ${since}) as ${sql.ref(`d${days}`)}`
      }),
    )}
    -- All that await a price are counted by a trigger; those of the last days, which are few, are taken off them.
    from (select coalesce(sum(quotes), 0)::bigint as quotes from quote_count where status = 'pending') kept
      left join quote q on q.status = 'pending' and q.pending_since >= ${daysBefore(now, Math.max(...waitingDays))}
    group by kept.quotes`.execute(db)
  const pipeline = await sql<Work['pipeline'][number]>`
    select nullif(product_id, 0) as product_id, sum(quotes)::bigint as quotes, sum(total_nrc)::bigint as total_nrc,
      sum(total_mrc)::bigint as total_mrc
    from quote_count where status = 'active' and validity >= ${today}
    group by quote_count.product_id having sum(quotes) > 0 order by nullif(product_id, 0)`.execute(db)
  const spans = spansFrom(today)
  const due = await sql<Record<DueTime, number>>`
    select ${sql.join(
      dueTimes.map((name) => {
        const { from, to } = spans[name]
        return sql`count(*) filter (where ${from === null ? sql`true` : sql`next_hand_over >= ${from}`}
          and ${to === null ? sql`true` : sql`next_hand_over <= ${to}`}) as ${sql.ref(name)}`
      }),
    )} from purchase_order where next_hand_over is not null`.execute(db)
  return {
    pending: waitingDays.map((days) => ({ days, quotes: pending.rows[0]![`d${days}`]! })),
    pipeline: pipeline.rows,
    due: dueTimes.map((name) => ({ due: name, ...spans[name], orders: due.rows[0]![name] })),
  }
}

function daysBefore(now: Date, days: number) {
  return new Date(now.getTime() - days * 86_400_000)
}

/** The first and last day of each span, both included. */
function spansFrom(today: string): Record<DueTime, { from: string | null; to: string | null }> {
  return {
    overdue: { from: null, to: plusDays(today, -1) },
    week: { from: today, to: plusDays(today, 6) },
    month: { from: plusDays(today, 7), to: plusDays(today, 29) },
    later: { from: plusDays(today, 30), to: null },
  }
}
