import { expect, test } from 'vitest'
import { plusWorkingDays, restDaysOf, workingDaysBetween } from '#contract/days.ts'

const calendarOf = (states: string[], ...holidays: string[]) => ({
  restDays: restDaysOf(states),
  holidays: new Set(holidays),
})

test.each([
  ['no state', '2026-11-20', 0, [], '2026-11-20'],
  ['no state', '2026-11-21', 0, [], '2026-11-23'],
  ['no state', '2026-11-20', 1, [], '2026-11-23'],
  ['no state', '2026-11-20', 30, [], '2027-01-01'],
  ['a holiday', '2026-11-20', 30, ['2027-01-01'], '2027-01-04'],
  ['Johor', '2026-11-20', 1, [], '2026-11-23'],
  ['Kelantan', '2026-11-19', 1, [], '2026-11-22'],
  ['Kelantan', '2026-11-19', 2, ['2026-11-23'], '2026-11-24'],
  ['Kelantan and Johor', '2026-11-19', 1, [], '2026-11-23'],
])('in %s, from %s, %i working days', (where, day, days, holidays, then) => {
  const states = where.split(' and ').filter((state) => /^[A-Z]/.test(state))
  expect(plusWorkingDays(day, days, calendarOf(states, ...holidays))).toBe(then)
})

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-22', 0],
  ['2026-11-20', '2026-11-23', 1],
  ['2026-11-21', '2026-11-24', 2],
  ['2026-11-16', '2026-11-30', 10],
  ['2026-11-20', '2026-11-19', 0],
])('from %s to %s it is %i working days', (from, to, days) => {
  expect(workingDaysBetween(from, to)).toBe(days)
})
