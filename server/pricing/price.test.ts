import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { bandOf, gradeOf, priceOf, type Connection, type PricedEnd } from '#server/pricing/price.ts'
import { withTotals, type Line } from '#server/pricing/totals.ts'
import { cardFor, choice, line, site, tax } from '#server/testing/cards.ts'

describe('a price', () => {
  test('is not complete while any cell is missing', () => {
    const card = cardFor(1, 'acme')
    const connection = line('to_15km')
    const { lines } = priceOf(connection, choice(100, 24), card, tax)
    for (const gone of lines) {
      const poorer = new Map([...card].filter(([, cell]) => cell.id !== gone.cell_id))
      expect(priceOf(connection, choice(100, 24), poorer, tax).complete).toBe(false)
    }
  })

  test('is not complete if FTTO readiness is unknown', () => {
    const of = (readiness: PricedEnd['readiness']): Connection => ({
      product: 3,
      ends: [site('location', { readiness })],
      band: null,
      options: [],
    })
    expect(priceOf(of('unknown'), choice(100, 24), cardFor(3, 'acme'), tax).complete).toBe(false)
    expect(priceOf(of('gpon'), choice(100, 24), cardFor(3, 'acme'), tax).complete).toBe(true)
  })

  test('rounds tax half up', () => {
    const lines = [
      { amount: sen(25), charge: 'mrc', component: 'agreed', tax_code: 'telecommunications' } as Line,
    ]
    expect(withTotals(lines, true, tax).tax_mrc).toBe(2)
  })
})

describe('a connection', () => {
  test.each([
    [0, true, false, 'same_building'],
    [0, false, false, 'to_15km'],
    [15_000, false, false, 'to_15km'],
    [15_001, false, false, 'to_50km'],
    [50_001, false, false, 'to_300km'],
    [300_001, false, false, 'beyond'],
    [10, false, true, 'across_sea'],
  ] as const)('of %i m (same building %s, across the sea %s) is in band %s', (metres, same, sea, band) => {
    expect(bandOf(metres, same, sea)).toBe(band)
  })

  test.each([
    [['on_net', 'on_net'], 'on_net'],
    [['on_net', 'near_net'], 'near_net'],
    [['off_net', 'near_net'], 'off_net'],
    [['on_net'], 'on_net'],
  ] as const)('of %j has grade %s', (ends, grade) => {
    expect(gradeOf(ends.map((each) => ({ grade: each })))).toBe(grade)
  })
})
