import { answerBy, plusWorkingDays } from '#contract/days.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Selectable } from 'kysely'

type Dated = Pick<
  Selectable<Tables['quote']>,
  'status' | 'pending_since' | 'lead_time_days' | 'site_a' | 'site_b'
>

/** The earliest hand-over of a quote if it is ordered today, and the last day to answer it while it awaits its price. */
export async function readQuoteDates(db: Db, viewer: Viewer, row: Dated) {
  const asked =
    row.status === 'pending' && row.pending_since ? dayIn(viewer.timeZone, row.pending_since) : null
  // The carrier's own calendar is that of no state: Saturday, Sunday and the holidays of all states.
  const [calendar, ours] = await readWorkCalendars(db, asked ?? viewer.today, [[row.site_a, row.site_b], []])
  return {
    earliest_date: plusWorkingDays(viewer.today, row.lead_time_days, calendar!),
    answer_by: asked && answerBy(asked, ours!),
  }
}
