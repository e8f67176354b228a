import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { readAmount, readWhole, writtenAmount } from '#web/parts/form/amount.ts'

test.each([
  ['0', 0],
  ['0.00', 0],
  ['.5', 50],
  ['12.', 1_200],
  ['0.29', 29],
  ['1.10', 110],
  ['1.100', 110],
  ['1380.05', 138_005],
  ['9999999.99', 999_999_999],
])('%s is an amount to the sen', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ['-1', 'negative'],
  ['-0.5', 'negative'],
  ['1.005', 'fraction'],
  ['0.001', 'fraction'],
  ['abc', 'letters'],
  ['1e3', 'letters'],
  ['1,000', 'letters'],
  ['.', 'letters'],
  ['10000000', 'tooMuch'],
  ['9'.repeat(400), 'tooMuch'],
  [`${'9'.repeat(500_000)}!`, 'letters'],
])('%.20s is refused as %s', (text, refused) => {
  expect(readAmount(text)).toBe(refused)
})

test.each([
  ['75', 75],
  ['75.5', null],
  ['1,000', null],
  ['1e3', null],
  ['', null],
])('%s is read as the whole number %s', (text, whole) => {
  expect(readWhole(text)).toBe(whole)
})

test('empty input is no amount, and characters without a number are letters', () => {
  expect(readAmount('')).toBe('')
  expect(readAmount('', true)).toBe('letters')
})

test('a written amount reads as the same amount', () => {
  for (const amount of [0, 7, 29, 138_005, 999_999_999])
    expect(readAmount(writtenAmount(sen(amount)))).toBe(amount)
})
