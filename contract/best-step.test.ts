import { expect, test } from 'vitest'
import { bestSteps } from '#contract/best-step.ts'
import { sen } from '#contract/money.ts'

const rungs = (...prices: [mbps: number, mrc: number | null][]) =>
  prices.map(([mbps, mrc]) => ({ mbps, mrc: mrc === null ? null : sen(mrc) }))
const best = (...prices: [mbps: number, mrc: number | null][]) =>
  bestSteps(rungs(...prices)).map(({ to }) => to.mbps)

test('the step with the least rise for each doubling is the best, not the one with the lowest charge per Mbps', () => {
  // Doubling costs 50 %, 20 % and 50 % more; each additional Mbps costs less with every step.
  expect(best([100, 10_000], [200, 15_000], [400, 18_000], [800, 27_000])).toEqual([400])
  // Four times the bandwidth is two doublings of 30 % each.
  expect(best([100, 10_000], [200, 14_000], [800, 23_660])).toEqual([800])
  expect(best([100, 10_000], [200, 12_900], [800, 21_801])).toEqual([200])
})

test('states gain and cost compared with the next lower bandwidth that has a price', () => {
  expect(bestSteps(rungs([800, 26_000], [100, 10_000], [200, null], [400, 18_000]))).toMatchObject([
    { from: { mbps: 100 }, to: { mbps: 400 }, moreBandwidth: 300, moreCharge: 80 },
  ])
})

test('more bandwidth at no higher charge is the best step', () => {
  expect(bestSteps(rungs([100, 10_000], [200, 9_000], [400, 9_100]))).toMatchObject([
    { to: { mbps: 200 }, moreBandwidth: 100, moreCharge: 0 },
  ])
})

test('equal steps are all the best; if all are equal, or only one exists, none is', () => {
  expect(best([100, 10_000], [200, 12_000], [400, 14_400], [800, 20_000])).toEqual([200, 400])
  expect(best([100, 10_000], [200, 12_000], [400, 14_400])).toEqual([])
  expect(best([100, 10_000], [200, 12_000])).toEqual([])
  expect(best([100, 10_000], [200, null], [400, 14_000])).toEqual([])
  expect(best([100, 0], [200, 10_000], [400, 14_000])).toEqual([])
  expect(best()).toEqual([])
})
