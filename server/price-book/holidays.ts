import { sql } from 'kysely'
import { lastCalendarDay } from '#contract/days.ts'
import { homeCountry } from '#contract/countries.ts'
import type { Holiday } from '#contract/price-book/holidays.ts'
import { lockHolidays } from '#server/buildings/work-calendars.ts'
import { lockPriceBook } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { listedState } from '#server/platform/listed-countries.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { recordBookChange } from '#server/price-book/history.ts'

/** The public holidays of a year by day and name. */
export async function listHolidays(db: Db, year: number): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holiday')
    .select(['state', 'day', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .orderBy('name')
    .orderBy('state')
    .execute()
  const holidays = Map.groupBy(rows, ({ day, name }) => `${day} ${name}`)
  return [...holidays.values()].map((group) => ({
    day: group[0]!.day,
    name: group[0]!.name,
    states: statesOf(group),
  }))
}

/**
 * Sets which states observe a holiday: null for all, none to remove it. It applies to new plans; dates
 * already promised stay. Throws 422 for a day before today or after the calendar, an unknown state and a state that
 * keeps another holiday that day, 404 for removing what is not there.
 */
export async function setHoliday(db: Db, viewer: Viewer, { day, name, states }: Holiday): Promise<void> {
  if (day < viewer.today) throw invalid({ day: (w) => w.dayHasPassed })
  if (day > lastCalendarDay) throw invalid({ day: (w) => w.lastHoliday(lastCalendarDay) })
  const wanted = states === null ? [''] : [...new Set(states.map(listed))]
  await lockPriceBook(db)
  await lockHolidays(db, 'change')
  const rows = await db.selectFrom('holiday').select(['state', 'name']).where('day', '=', day).execute()
  const taken = rows.find((row) => row.name !== name && wanted.includes(row.state))
  if (taken) throw invalid({ states: (w) => w.otherHoliday(taken.state, taken.name) })
  const own = rows.filter((row) => row.name === name)
  if (own.length === 0 && wanted.length === 0) throw notFound()
  const [before, after] = [statesOf(own), statesOf(wanted.map((state) => ({ state })))]
  if (JSON.stringify(before) === JSON.stringify(after)) return

  const kept = own.map(({ state }) => state)
  const ended = kept.filter((state) => !wanted.includes(state))
  if (ended.length > 0)
    await db.deleteFrom('holiday').where('day', '=', day).where('state', 'in', ended).execute()
  const begun = wanted.filter((state) => !kept.includes(state))
  if (begun.length > 0)
    await db
      .insertInto('holiday')
      // Later than every plan that the lock has waited for.
      .values(
        begun.map((state) => ({
          state,
          day,
          name,
          added_at: sql<Date>`greatest(${viewer.now}, clock_timestamp())`,
        })),
      )
      .execute()
  await recordBookChange(db, viewer, { book: 'calendar', subject: { day, name }, before, after })
}

/** The states of a holiday in their order; null where all of Malaysia keeps it. */
function statesOf(rows: readonly { state: string }[]): string[] | null {
  const states = rows.map(({ state }) => state).toSorted()
  return states.includes('') ? null : states
}

function listed(typed: string): string {
  const state = listedState(homeCountry, typed)
  if (state === undefined) throw invalid({ states: (w) => w.unknownState(typed) })
  return state
}
