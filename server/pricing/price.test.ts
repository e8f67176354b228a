import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sen, shareOf, sumSen } from '#contract/money.ts'
import { bandOf, gradeOf, priceOf, type Connection, type PricedEnd } from '#server/pricing/price.ts'
import { withTotals, type Line } from '#server/pricing/totals.ts'
import { demoOptions, ladder, offers } from '#server/seed/cards.ts'
import {
  anyCompany,
  anyConnection,
  cardFor,
  choice,
  connectionOf,
  line,
  site,
  tax,
} from '#server/testing/cards.ts'

describe('a price', () => {
  test('is the sum of its lines to the sen, with the tax of each code', () => {
    fc.assert(
      fc.property(anyConnection, anyCompany, fc.constantFrom(...ladder), (c, who, step) => {
        fc.pre(offers[c.product](step.mbps))
        const connection = connectionOf(c)
        connection.options = [
          { id: 7, kind: 'device', name: demoOptions[7].name, tax_code: 'managed_services' },
        ]
        const price = priceOf(connection, choice(step.mbps, 12), cardFor(c.product, who), tax)
        for (const charge of ['nrc', 'mrc'] as const) {
          const lines = price.lines.filter((each) => each.charge === charge)
          expect(price[`total_${charge}`]).toBe(sumSen(lines.map((each) => each.amount)))
          const managed = sumSen(lines.filter((l) => l.tax_code === 'managed_services').map((l) => l.amount))
          const telecom = sen(price[`total_${charge}`]! - managed)
          expect(price[`tax_${charge}`]).toBe(shareOf(managed, 800) + shareOf(telecom, 600))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('uses the company’s own cell if there is one and states whose rate it is', () => {
    const price = priceOf(line('across_sea'), choice(100, 24), cardFor(1, 'borneo'), tax)
    const standard = priceOf(line('across_sea'), choice(100, 24), cardFor(1, 'acme'), tax)
    expect(price.total_mrc).toBeLessThan(standard.total_mrc!)
    expect(price.lines.filter((each) => each.component === 'transport').map((each) => each.own_rate)).toEqual(
      [true],
    )
    expect(
      price.lines.filter((each) => each.component === 'installation').every((each) => !each.own_rate),
    ).toBe(true)
    expect(standard.lines.some((each) => each.own_rate)).toBe(false)
  })

  test('charges nothing for an NNI end, only the transport between the ends', () => {
    const nni = site('a', { nni: { name: 'Hand-over', portMbps: null }, dataCentre: true })
    const { lines } = priceOf(line('across_sea', nni, site('b')), choice(100, 24), cardFor(1, 'borneo'), tax)
    expect(lines.filter((each) => each.end === 'a')).toEqual([])
    expect(lines.filter((each) => each.component === 'transport')).toHaveLength(1)
    expect(lines.filter((each) => each.end === 'b').map((each) => each.component)).toEqual([
      'access',
      'installation',
    ])
  })

  test('is empty for the bandwidth, but has cross connect and add-ons, if an end is off-net', () => {
    const price = priceOf(
      line('to_15km', site('a', { dataCentre: true }), site('b', { grade: 'off_net' })),
      choice(100, 24),
      cardFor(1, 'acme'),
      tax,
    )
    expect(price).toMatchObject({
      complete: false,
      bandwidth_mrc: null,
      bandwidth_nrc: null,
      total_mrc: null,
      tax_mrc: null,
    })
    expect(price.xc_mrc).toBe(25_000)
  })

  test('is not complete while any cell is missing', () => {
    const card = cardFor(1, 'acme')
    const connection = line('to_15km')
    const { lines } = priceOf(connection, choice(100, 24), card, tax)
    for (const gone of lines) {
      const poorer = new Map([...card].filter(([, cell]) => cell.id !== gone.cell_id))
      expect(priceOf(connection, choice(100, 24), poorer, tax).complete).toBe(false)
    }
  })

  test('is not complete where FTTO readiness is unknown', () => {
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
