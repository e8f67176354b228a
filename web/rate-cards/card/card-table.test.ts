import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cellsWithin, pricesWithin } from '#web/rate-cards/card/block.ts'
import { componentsOf, groupsOf, gridKey, tableOf } from '#web/rate-cards/card/card-table.ts'
import { actionOf, blockBetween } from '#web/parts/table/grid.tsx'

let ids = 0
const bandwidth = (mbps: number) => ({ id: mbps, label: `${mbps}Mbps`, mbps })
const cell = (key: Partial<CardCell>): CardCell => ({
  id: (ids += 1),
  pricing_rule_id: 1,
  product_id: 1,
  component: 'transport',
  charge: 'mrc',
  bandwidth: null,
  term: null,
  band: null,
  network_status: null,
  option: null,
  selling_price: sen(ids * 100),
  base_price: null,
  floor: null,
  reason: null,
  inherited: false,
  version: 1,
  ...key,
})

const transport = [10, 20].flatMap((mbps) =>
  (['same_building', 'to_15km'] as const).flatMap((band) =>
    [0, 12, 24].map((term) => cell({ bandwidth: bandwidth(mbps), band, term })),
  ),
)

test('rows are bandwidths; columns are bands and in them terms, the longest first', () => {
  const { rows, columns } = tableOf(transport, 'transport')
  expect(rows.map((row) => row.bandwidth!.label)).toEqual(['10Mbps', '20Mbps'])
  expect(columns.map(({ band, term }) => [band, term])).toEqual(
    ['same_building', 'to_15km'].flatMap((band) => [24, 12, 0].map((term) => [band, term])),
  )
  expect(rows[1]!.cells[5]).toBe(transport[9])
  expect(groupsOf(columns).map(({ columns }) => columns.length)).toEqual([3, 3])
})

test('monthly and one-time charges have separate columns, also if a price is missing', () => {
  const option = (id: number) => ({ id, name: `Option ${id}` })
  const cells = [
    cell({ component: 'device', charge: 'nrc', option: option(1) }),
    cell({ component: 'device', charge: 'mrc', option: option(1) }),
    cell({ component: 'device', charge: 'mrc', option: option(2) }),
  ]
  const table = tableOf([...transport, ...cells], 'device')
  expect(table.columns.map(({ charge }) => charge)).toEqual(['mrc', 'nrc'])
  expect(table.rows.map((row) => row.cells)).toEqual([
    [cells[1], cells[0]],
    [cells[2], undefined],
  ])
  expect(componentsOf([...cells, ...transport])).toEqual(['transport', 'device'])
  const whole = blockBetween({ row: 1, column: 1 }, { row: 0, column: 0 })
  expect(pricesWithin(table, whole)).toHaveLength(3)
  const prices = cellsWithin(table, whole).map((row) => row.map((each) => each?.selling_price))
  expect(prices).toEqual([
    [cells[1]!.selling_price, cells[0]!.selling_price],
    [cells[2]!.selling_price, undefined],
  ])
})

test('a price keeps its key when it gets its own id', () => {
  const inherited = cell({ bandwidth: bandwidth(10), term: 24, inherited: true })
  const own = { ...inherited, id: 999, inherited: false }
  expect(gridKey(own)).toBe(gridKey(inherited))
  expect(gridKey({ ...inherited, product_id: 2 })).not.toBe(gridKey(inherited))
})

test('keys act as in spreadsheets, and others are left to the browser', () => {
  const pressed = (key: string, more = {}) =>
    actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })
  expect(['Enter', 'F2', '7', '.', 'Delete', 'Escape', 'q', 'Tab'].map((key) => pressed(key))).toEqual([
    'edit',
    'edit',
    'type',
    'type',
    'remove',
    'collapse',
    null,
    null,
  ])
  expect(pressed('z', { ctrlKey: true })).toBe('undo')
  expect(pressed('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  expect(pressed('y', { ctrlKey: true })).toBe('redo')
  expect(pressed('d', { ctrlKey: true })).toBe('fillDown')
  expect(pressed('7', { ctrlKey: true })).toBeNull()
  expect(pressed('z', { ctrlKey: true, altKey: true })).toBeNull()
})
