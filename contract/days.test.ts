import { expect, test } from 'vitest'
import { plusWorkingDays, workingDaysBetween } from '#contract/days.ts'

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 30, '2027-01-01'],
  ['2026-02-27', 1, '2026-03-02'],
])('%s and %i working days is %s', (day, days, then) => {
  expect(plusWorkingDays(day, days)).toBe(then)
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
