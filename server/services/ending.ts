import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { reminderDays } from '#contract/services/service.ts'
import { notifyOnce } from '#server/notifications/notify.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { termEndsSoon } from '#server/services/queries.ts'

/** Notifies of services whose terms end within 90, 60 and 30 days, once for each. */
export async function notifyEnding(pool: Db, calendar: Viewer): Promise<void> {
  const { today } = calendar
  const ending = await asViewer(pool, calendar, async (db) => {
    const { rows } = await sql<{ id: number; company_id: number; reference: string; term_ends: string }>`
      select s.id, s.company_id, s.reference, s.term_ends from service s
      where ${termEndsSoon(today)} order by s.term_ends, s.id`.execute(db)
    return rows
  })
  await notifyOnce(
    pool,
    calendar,
    ending.map(({ id, company_id, reference, term_ends: day }) => ({
      kind: 'service_ending' as const,
      company_id,
      facts: { reference, day, service: id },
      dedupe_key: `service_ending:${id}:${day}:${reminderDays.find((days) => day <= plusDays(today, days))}`,
    })),
  )
}
