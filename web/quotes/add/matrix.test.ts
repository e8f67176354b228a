import { expect, test } from 'vitest'
import { noSen, sen } from '#contract/money.ts'
import type { MatrixCell } from '#contract/pricing.ts'
import { cellKey, cheapestPerMbps } from '#web/quotes/add/matrix.ts'

function cell(bandwidth: number, term: number, perMbps: number | null): MatrixCell {
  const none = {
    bandwidth_nrc: null,
    bandwidth_mrc: null,
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
    refused: null,
    on_request: perMbps === null,
    mrc_per_mbps: perMbps === null ? null : sen(perMbps),
    lines: [],
  }
}

test('the lowest charge per Mbps of each term is marked, ties included', () => {
  const cells = [cell(1, 24, 900), cell(2, 24, 500), cell(3, 24, 500), cell(1, 12, 400), cell(2, 12, 700)]
  expect([...cheapestPerMbps(cells)]).toEqual([cellKey(2, 24), cellKey(3, 24), cellKey(1, 12)])
})

test('nothing is marked where there is nothing to compare', () => {
  expect(cheapestPerMbps([]).size).toBe(0)
  expect(cheapestPerMbps([cell(1, 24, 900), cell(2, 24, null)]).size).toBe(0)
  expect(cheapestPerMbps([cell(1, 24, null), cell(2, 24, null)]).size).toBe(0)
  expect(cheapestPerMbps([cell(1, 24, 900), cell(2, 24, 900)]).size).toBe(0)
})
