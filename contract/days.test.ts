import { expect, test } from 'vitest'
import { plusWorkingDays } from '#contract/days.ts'

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 30, '2027-01-01'],
  ['2026-02-27', 1, '2026-03-02'],
])('%s and %i working days is %s', (day, days, then) => {
  expect(plusWorkingDays(day, days)).toBe(then)
})
