import { expect, test } from 'vitest'
import { isDay, readDay } from '#web/parts/form/day-text.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['5/11/2026', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  ['5-11-2026', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  [' 5 november 2026 ', '2026-11-05'],
  ['31 Ogos 2026', '2026-08-31'],
  ['31 Dis 2026', '2026-12-31'],
  ['29/2/2028', '2028-02-29'],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  '',
  '5',
  '5/11',
  '5/11/26',
  '31/2/2026',
  '29/2/2026',
  '0/1/2026',
  '1/13/2026',
  '5 Foo 2026',
  'soon',
])('%j is no day', (text) => {
  expect(readDay(text)).toBeNull()
})

test('the portal’s own notation is read, in both languages', () => {
  for (const locale of ['en-MY', 'ms-MY'])
    for (let month = 0; month < 12; month++) {
      const text = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
        Date.UTC(2026, month, 20),
      )
      expect(readDay(text)).toBe(`2026-${String(month + 1).padStart(2, '0')}-20`)
    }
})

test('only the wire format is a day', () => {
  expect(isDay('2026-11-05')).toBe(true)
  for (const text of ['', '5/11/2026', '2026-11-31', '2026-1-5']) expect(isDay(text)).toBe(false)
})
