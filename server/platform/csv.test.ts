import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from '#server/platform/export.ts'

test('a file has a byte order mark, commas, CRLF after each row, and empty cells', () => {
  expect(
    csvOf([
      ['Name', 'Price'],
      ['Menara é', 12.5],
      [null, ''],
    ]).toString(),
  ).toBe('\uFEFFName,Price\r\nMenara é,12.5\r\n,\r\n')
})

test('quotes, commas and line breaks are read back unchanged', () => {
  const rows = [
    ['a "quoted" word', 'one, two', 'two\r\nlines', 'one\nline', ' spaces '],
    ['"', ',', '', 'x', 'tab\tinside'],
  ]
  expect(parse(csvOf(rows), { bom: true })).toEqual(rows)
})

test.each([
  '=1+1',
  '+60123',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://evil")',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('what begins like a formula is led by an apostrophe: %j', (text) => {
  expect(parse(csvOf([[text, 'next']]), { bom: true })).toEqual([[`'${text}`, 'next']])
})

test('numbers are unchanged, negative ones too, as are formula signs inside a text', () => {
  expect(csvOf([[-5, 0, 1_234.5, 'a=b']]).toString()).toBe('\uFEFF-5,0,1234.5,a=b\r\n')
})
