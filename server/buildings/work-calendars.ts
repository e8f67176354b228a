import { sql } from 'kysely'
import { restDaysOf, type WorkCalendar } from '#contract/days.ts'
import type { Holiday } from '#contract/price-book/api.ts'
import type { Db } from '#server/platform/db.ts'

interface Sited {
  state: string
}

/**
 * A circuit with two sites is worked on when both can be entered: the weekends and holidays of both states are free. A
 * site without a known state has Saturday, Sunday and the holidays of all states.
 */
export async function readWorkCalendars(
  db: Db,
  from: string,
  circuits: readonly (readonly (Sited | null)[])[],
): Promise<WorkCalendar[]> {
  const states = circuits.map((sites) => sites.flatMap((site) => (site ? [site.state.trim()] : [])))
  const wanted = [...new Set(['', ...states.flat()])]
  const holidays = await readHolidays(db, from, wanted)
  return states.map((own) => ({
    restDays: restDaysOf(own),
    holidays: new Set(['', ...own].flatMap((state) => holidays.get(state) ?? [])),
  }))
}

/** Locks the public holidays before a plan reads (`share`) or a change writes them, so that no plan misses one. */
export async function lockHolidays(db: Db, mode: 'share' | 'change'): Promise<void> {
  await (
    mode === 'share'
      ? sql`select pg_advisory_xact_lock_shared(7207)`
      : sql`select pg_advisory_xact_lock(7207)`
  ).execute(db)
}

async function readHolidays(db: Db, from: string, states: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('holiday')
    .select(['state', 'day'])
    .where('state', 'in', states)
    .where('day', '>=', from)
    .execute()
  const byState = Map.groupBy(rows, (row) => row.state)
  return new Map([...byState].map(([state, days]) => [state, days.map(({ day }) => day)]))
}

export async function readSiteCalendar(db: Db, from: string, sites: readonly (Sited | null)[]) {
  const named = sites.flatMap((site) => (site ? [site.state.trim()] : []))
  const states = [...new Set(named)].filter((state) => state !== '').toSorted()
  const rows = await db
    .selectFrom('holiday')
    .select(['state', 'day', 'name'])
    .where('state', 'in', ['', ...states])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('state')
    .execute()
  return { states, holidays: holidaysOf(rows) }
}

/** One holiday of the rows of its states. */
export function holidaysOf(rows: readonly { day: string; name: string; state: string }[]): Holiday[] {
  const holidays = Map.groupBy(rows, ({ day, name }) => `${day} ${name}`)
  return [...holidays.values()].map((group) => ({
    day: group[0]!.day,
    name: group[0]!.name,
    states: statesOf(group),
  }))
}

/** Null if all of Malaysia observes it. */
export function statesOf(rows: readonly { state: string }[]): string[] | null {
  const states = rows.map(({ state }) => state).toSorted()
  return states.includes('') ? null : states
}
