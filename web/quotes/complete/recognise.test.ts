import { expect, test } from 'vitest'
import { mbpsNamed, productNamed } from '#web/quotes/complete/recognise.ts'

test.each([
  ['Private Leased Line', 1],
  ['leased line over two routes', 1],
  ['PLL', 1],
  ['Internet Direct', 2],
  ['fiber to the office', 3],
  ['Dark fibre pair', null],
  ['Leased internet line', null],
])('the words "%s" name product %s', (text, product) => {
  expect(productNamed(text)).toBe(product)
})

test.each([
  ['100Mbps', 100],
  ['10 Gbps', 10_000],
  ['1,5 Gbit/s', 1_500],
  ['200 M', 200],
  ['2 × 10 Gbps', null],
  ['as fast as possible', null],
  ['0 Mbps', null],
])('the words "%s" name %s Mbps', (text, mbps) => {
  expect(mbpsNamed(text)).toBe(mbps)
})
