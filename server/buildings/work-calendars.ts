import { restDaysOf, type WorkCalendar } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'

/** A site of a circuit, in a building or at an address entered by hand, with its state if it has one. */
interface Sited {
  state: string
}

/**
 * Reads the calendars of circuits by their sites in one query. A circuit with two sites is worked on when both can be
 * entered: the weekends and public holidays of both states are free, from `today` on. A site without a known state has
 * Saturday, Sunday and the holidays of all states.
 */
export async function readWorkCalendars(
  db: Db,
  today: string,
  circuits: readonly (readonly (Sited | null)[])[],
): Promise<WorkCalendar[]> {
  const states = circuits.map((sites) => sites.flatMap((site) => (site ? [site.state.trim()] : [])))
  const rows = await db
    .selectFrom('holiday')
    .select(['state', 'day'])
    .where('state', 'in', [...new Set(['', ...states.flat()])])
    .where('day', '>=', today)
    .execute()
  const holidays = Map.groupBy(rows, (row) => row.state)
  return states.map((own) => ({
    restDays: restDaysOf(own),
    holidays: new Set(['', ...own].flatMap((state) => holidays.get(state)?.map((row) => row.day) ?? [])),
  }))
}
