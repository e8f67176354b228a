import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { changedBy } from '#contract/price-book/api.ts'
import { averageChange, filledPrices, pasted } from '#web/rate-cards/card/block-changes.ts'
import { readBlock } from '#web/rate-cards/card/block-text.ts'
import { tableOf } from '#web/rate-cards/card/card-table.ts'

const cells = [10, 20, 50].flatMap((mbps, row) =>
  [24, 12].map((term, column): CardCell => ({
    id: row * 2 + column + 1,
    pricing_rule_id: 1,
    product_id: 1,
    component: 'access',
    charge: 'mrc',
    bandwidth: { id: mbps, label: `${mbps}Mbps`, mbps },
    term,
    band: null,
    network_status: null,
    option: null,
    selling_price: sen((row * 2 + column + 1) * 1_000),
    base_price: null,
    floor: null,
    reason: null,
    inherited: false,
    version: 1,
  })),
)
const table = tableOf(cells, 'access')
const whole = { top: 0, left: 0, bottom: 2, right: 1 }
const shown = (cell: CardCell) => cell.selling_price
const ids = (prices: unknown) =>
  (prices as { cell: CardCell; to: number }[]).map(({ cell, to }) => [cell.id, to])

test('a spreadsheet’s amounts are read with their currency and commas; the bad ones are named', () => {
  expect(readBlock('RM 1,380.00\t1,380\r\n"2,000.50"\t\r\n').prices).toEqual([
    [138_000, 138_000],
    [200_050, null],
  ])
  expect(readBlock('12\tabc\n-1\t1.005').wrong).toEqual([
    { row: 1, column: 2, text: 'abc', why: 'letters' },
    { row: 2, column: 1, text: '-1', why: 'negative' },
    { row: 2, column: 2, text: '1.005', why: 'fraction' },
  ])
  // A comma that separates no thousands could be a decimal point.
  expect(readBlock('1.380,50').wrong).toHaveLength(1)
  expect(readBlock('12,50').wrong).toHaveLength(1)
})

test('a block is pasted from the first selected cell on, or not at all', () => {
  const second = { top: 1, left: 0, bottom: 1, right: 0 }
  expect(ids(pasted(table, second, '7\t8\n9\t'))).toEqual([
    [3, 700],
    [4, 800],
    [5, 900],
  ])
  expect(ids(pasted(table, { ...second, bottom: 2 }, '7'))).toEqual([
    [3, 700],
    [5, 700],
  ])
  expect(pasted(table, second, '1\n2\n3')).toEqual({ reason: 'size', rows: 3, columns: 1 })
  expect(pasted(table, second, '1\tx')).toMatchObject({ reason: 'wrong' })
  const gap = tableOf(cells.slice(0, 5), 'access')
  expect(pasted(gap, { top: 2, left: 1, bottom: 2, right: 1 }, '1')).toEqual({ reason: 'gap' })
})

test('the first row or column fills the others', () => {
  expect(ids(filledPrices(table, whole, 'down', shown))).toEqual([
    [3, 1_000],
    [4, 2_000],
    [5, 1_000],
    [6, 2_000],
  ])
  expect(ids(filledPrices(table, whole, 'right', shown))).toEqual([
    [2, 1_000],
    [4, 3_000],
    [6, 5_000],
  ])
})

test.each([
  [1_050, -250, 1, 1_024],
  [1_050, 1_000, 1, 1_155],
  [4_000, 300, 5, 4_120],
  [2_427, 300, 5, 2_500],
  // 1494.53 sen, which would be 1,500 if rounded to the sen first.
  [1_451, 300, 10, 1_490],
  [5_500, 300, 100, 5_700],
  [40, 300, 100, 100],
  [40, -10_000, 100, 0],
  [0, 300, 5, 0],
])('%i sen changed by %i hundredths of a percent, to %i sen: %i', (price, share, step, to) => {
  expect(changedBy(sen(price), share, step)).toBe(to)
})

test('the average change ignores prices that were free', () => {
  const change = (from: number, to: number) => ({ from: sen(from), to: sen(to) })
  expect(averageChange([change(100, 110), change(100, 90), change(0, 50)])).toBeCloseTo(0)
  expect(averageChange([])).toBe(0)
})
