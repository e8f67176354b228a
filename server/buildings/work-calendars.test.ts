import { describe, expect, test } from 'vitest'
import { fridayStates, isWorkingDay, plusDays, weekdayOf } from '#contract/days.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const inventory = await world.owner.selectFrom('building').select('state').distinct().execute()
const states = inventory.map((row) => row.state)

/** Whether a day is a working day at sites of these states. */
const worksOn = async (day: string, ...at: string[]) => {
  const [calendar] = await readWorkCalendars(world.owner, '2025-01-01', [at.map((state) => ({ state }))])
  return isWorkingDay(day, calendar!)
}

describe('the calendar of a state', () => {
  test('rests on two days of the week and on its own and the federal holidays, in 2026 and 2027', async () => {
    expect(states).toHaveLength(15)
    const holidays = await world.owner.selectFrom('holiday').select(['state', 'day']).execute()
    const calendars = await readWorkCalendars(
      world.owner,
      '2026-01-01',
      states.map((state) => [{ state }]),
    )
    for (const [index, state] of states.entries()) {
      const weekend = fridayStates.includes(state) ? [5, 6] : [6, 0]
      const free = holidays.filter((each) => ['', state].includes(each.state)).map(({ day }) => day)
      expect(free.filter((day) => day.startsWith('2027')).length).toBeGreaterThan(14)
      for (let day = '2026-01-01'; day < '2028-01-01'; day = plusDays(day, 1)) {
        const works = !weekend.includes(weekdayOf(day)) && !free.includes(day)
        expect(isWorkingDay(day, calendars[index]!), `${state} on ${day}`).toBe(works)
      }
    }
  })

  test.each([
    ['2026-11-20', 'a Friday', 'Kelantan', false],
    ['2026-11-22', 'a Sunday', 'Kelantan', true],
    ['2026-11-20', 'a Friday', 'Johor', true],
    ['2026-11-22', 'a Sunday', 'Johor', false],
    ['2027-01-01', 'New Year’s Day', 'Selangor', false],
    ['2027-01-22', 'Thaipusam', 'Selangor', false],
    ['2027-01-22', 'Thaipusam', 'Pulau Pinang', false],
    ['2027-01-22', 'Thaipusam', 'Sarawak', true],
    ['2026-02-02', 'the Monday after Thaipusam', 'Selangor', false],
    ['2027-05-20', 'Vesak Day', 'Sabah', false],
    ['2027-02-01', 'Federal Territory Day', 'Wilayah Persekutuan', false],
    ['2027-02-01', 'Federal Territory Day', 'Labuan', false],
    ['2027-02-01', 'Federal Territory Day', 'Selangor', true],
    ['2030-10-25', 'Deepavali', 'Perak', false],
    ['2026-12-25', 'Christmas Day', '', false],
    ['2026-11-21', 'a Saturday', 'Bavaria', false],
    ['2026-11-20', 'a Friday', 'Bavaria', true],
  ])('%s, %s, in %s', async (day, _, state, works) => {
    expect(await worksOn(day, state)).toBe(works)
  })

  test('a circuit between two states has the working days of both', async () => {
    const between = (day: string) => worksOn(day, 'Kelantan', 'Selangor')
    expect(await between('2026-11-20')).toBe(false)
    expect(await between('2026-11-22')).toBe(false)
    expect(await between('2026-11-23')).toBe(true)
    // The Sultan of Kelantan's birthday, and that of the Sultan of Selangor.
    expect(await between('2026-11-11')).toBe(false)
    expect(await between('2028-12-11')).toBe(false)
  })
})
