import { expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { perMbpsMark } from '#web/quotes/compare/per-mbps-mark.ts'

const line = { product: 'Private Leased Line', contract_id: 24, site_a: 'A', site_b: 'B', location: null }
const quotes = (...prices: [mbps: number | null, mrc: number | null, more?: object][]) =>
  prices.map(([mbps, mrc, more], id) => ({
    ...line,
    id,
    bandwidth_speed: mbps === null ? null : String(mbps),
    bandwidth_mrc: mrc === null ? null : sen(mrc),
    ...more,
  }))

test('between equal bandwidths the lowest charge per Mbps is marked', () => {
  expect(perMbpsMark(quotes([100, 2_000], [100, 1_000], [100, null]))).toEqual({ least: 'lowest' })
})

test('between different bandwidths of one line and term the best step up is marked, not always the fastest', () => {
  const ladder = quotes([400, 1_800], [100, 1_000], [200, 1_200])
  expect(perMbpsMark(ladder)).toEqual({ bestSteps: new Set([2]) })
  expect(perMbpsMark(ladder.slice(0, 2))).toEqual({ bestSteps: new Set() })
})

test('nothing is marked between different lines, different terms, or unknown bandwidths', () => {
  for (const other of [{ site_b: 'C' }, { contract_id: 12 }, { product: 'Internet Direct' }])
    expect(perMbpsMark(quotes([400, 1_800, other], [100, 1_000], [200, 1_200]))).toEqual({})
  expect(perMbpsMark(quotes([null, 1_800], [100, 1_000], [200, 1_200]))).toEqual({})
  expect(perMbpsMark(quotes([100, 1_800], [100, 1_000], [200, 1_200]))).toEqual({})
})
