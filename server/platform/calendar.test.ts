import { expect, test } from 'vitest'
import { dayIn } from '#server/platform/calendar.ts'

test.each([
  ['Asia/Kuala_Lumpur', '2026-11-22T15:59:59.999Z', '2026-11-22'],
  ['Asia/Kuala_Lumpur', '2026-11-22T16:00:00.000Z', '2026-11-23'],
  // A zone that is not whole hours from UTC.
  ['Asia/Kathmandu', '2026-11-22T18:14:59.999Z', '2026-11-22'],
  ['Asia/Kathmandu', '2026-11-22T18:15:00.000Z', '2026-11-23'],
])('in %s %s is on %s', (zone, moment, day) => {
  expect(dayIn(zone, new Date(moment))).toBe(day)
})

test('the day of one zone is not taken for that of another', () => {
  const moment = new Date('2026-11-22T17:00:00Z')
  expect([dayIn('Asia/Kuala_Lumpur', moment), dayIn('UTC', moment)]).toEqual(['2026-11-23', '2026-11-22'])
})
