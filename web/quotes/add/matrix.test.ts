import { expect, test } from 'vitest'
import { noSen, sen } from '#contract/money.ts'
import type { MatrixCell } from '#contract/pricing.ts'
import { bestStepsIn, cellKey } from '#web/quotes/add/matrix.ts'

function cell(bandwidth: number, term: number, mrc: number | null): MatrixCell {
  const none = {
    bandwidth_nrc: null,
    bandwidth_mrc: mrc === null ? null : sen(mrc),
    xc_nrc: noSen,
    xc_mrc: noSen,
    vas_nrc: noSen,
    vas_mrc: noSen,
  }
  const totals = { total_nrc: null, total_mrc: null, tax_nrc: null, tax_mrc: null, term_total: null }
  return {
    ...none,
    ...totals,
    bandwidth_id: bandwidth,
    contract_id: term,
    grade: 'on_net',
    price_level: 'firm',
    lead_time_days: 30,
    ready_on: '2027-01-13',
    refused: null,
    on_request: mrc === null,
    mrc_per_mbps: null,
    lines: [],
  }
}

const bandwidths = [100, 200, 400].map((mbps, index) => ({
  id: index + 1,
  mbps,
  bandwidth_size: `${mbps}Mbps`,
}))

test('the best step up of each term is marked, with the bandwidth it is compared with', () => {
  const cells = [
    [24, 1_000, 1_200, 1_800],
    [12, 1_000, 1_500, 1_800],
    [0, 1_000, null, 1_800],
  ].flatMap(([term, ...prices]) => prices.map((mrc, index) => cell(index + 1, term!, mrc!)))
  expect([...bestStepsIn({ bandwidths, cells, terms: [24, 12, 0] })]).toEqual([
    [cellKey(2, 24), { from: '100Mbps', moreBandwidth: 100, moreCharge: 20 }],
    [cellKey(3, 12), { from: '200Mbps', moreBandwidth: 100, moreCharge: 20 }],
  ])
  expect(bestStepsIn({ bandwidths, cells: [], terms: [24] }).size).toBe(0)
})
