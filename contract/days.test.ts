import { expect, test } from 'vitest'
import {
  answerBy,
  isWorkingDay,
  plusDays,
  plusWorkingDays,
  restDaysOf,
  restReason,
  workCalendarOf,
  workingDaysBetween,
} from '#contract/days.ts'

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

test('a rest day has a reason: the holiday with its states, or the weekend', () => {
  const calendar = {
    states: ['Kelantan', 'Selangor'],
    holidays: [
      { day: '2027-03-10', name: 'Hari Raya Puasa', states: null },
      { day: '2026-12-11', name: 'Sultan of Selangor’s Birthday', states: ['Selangor'] },
    ],
  }
  expect(restReason('2027-03-10', calendar)).toEqual({ holiday: 'Hari Raya Puasa', states: null })
  expect(restReason('2026-12-11', calendar)).toEqual({
    holiday: 'Sultan of Selangor’s Birthday',
    states: ['Selangor'],
  })
  expect(restReason('2026-12-04', calendar), 'a Friday').toEqual({ holiday: null, states: ['Kelantan'] })
  expect(restReason('2026-12-05', calendar), 'a Saturday').toEqual({ holiday: null, states: null })
  expect(restReason('2026-12-07', calendar), 'a Monday').toBeNull()
  expect(restReason('2026-12-06', { states: [], holidays: [] }), 'without a state').not.toBeNull()
  for (let day = '2026-12-01'; day < '2027-04-01'; day = plusDays(day, 1))
    expect(restReason(day, calendar) === null, day).toBe(isWorkingDay(day, workCalendarOf(calendar)))
})

test('a request is answered by the second working day after it', () => {
  expect(answerBy('2026-11-23')).toBe('2026-11-25')
  expect(answerBy('2026-11-26'), 'over a weekend').toBe('2026-11-30')
  expect(answerBy('2026-11-28'), 'on a Saturday').toBe('2026-12-01')
  expect(answerBy('2026-12-23', calendarOf([], '2026-12-25')), 'over a holiday').toBe('2026-12-28')
})
