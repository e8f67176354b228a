import { expect, test } from 'vitest'
import { moveCell } from '#web/parts/table/move-cell.ts'

const size = { rows: 3, columns: 2 }
const from = { row: 1, column: 1 }

test('keys move within the table and stop at its edges', () => {
  expect(moveCell('ArrowUp', false, from, size)).toEqual({ row: 0, column: 1 })
  expect(moveCell('ArrowRight', false, from, size)).toEqual(from)
  expect(moveCell('ArrowDown', false, { row: 2, column: 0 }, size)).toEqual({ row: 2, column: 0 })
  expect(moveCell('Home', false, from, size)).toEqual({ row: 1, column: 0 })
  expect(moveCell('End', true, { row: 0, column: 0 }, size)).toEqual({ row: 2, column: 1 })
  expect(moveCell('Enter', false, from, size)).toBeNull()
})

test('with Ctrl an arrow goes to the edge', () => {
  expect(moveCell('ArrowUp', true, from, size)).toEqual({ row: 0, column: 1 })
  expect(moveCell('ArrowDown', true, from, size)).toEqual({ row: 2, column: 1 })
  expect(moveCell('ArrowLeft', true, from, size)).toEqual({ row: 1, column: 0 })
  expect(moveCell('ArrowRight', true, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 1 })
})

test('a page is a number of rows; a table without pages leaves the keys to the browser', () => {
  const long = { rows: 100, columns: 2 }
  expect(moveCell('PageDown', false, from, long, 10)).toEqual({ row: 11, column: 1 })
  expect(moveCell('PageDown', false, { row: 95, column: 0 }, long, 10)).toEqual({ row: 99, column: 0 })
  expect(moveCell('PageUp', false, { row: 4, column: 0 }, long, 10)).toEqual({ row: 0, column: 0 })
  expect(moveCell('PageUp', false, from, size)).toBeNull()
})
