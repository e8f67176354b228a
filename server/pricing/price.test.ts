import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sen, shareOf, sumSen } from '#contract/money.ts'
import { bands, type Band } from '#contract/pricing.ts'
import {
  bandOf,
  cardOf,
  gradeOf,
  priceOf,
  type Cell,
  type Connection,
  type PricedEnd,
} from '#server/pricing/price.ts'
import { termTotal, withTotals, type Line } from '#server/pricing/totals.ts'
import {
  baseCard,
  borneoCard,
  demoOptions,
  demoTerms,
  ladder,
  offers,
  type SeedCell,
} from '#server/seed/base-card.ts'

const noTax = { telecommunications: 0, equipment_rental: 0 }
const tax = { telecommunications: 600, equipment_rental: 800 }

const cellOf =
  (own_rate: boolean) =>
  (seed: SeedCell, id: number): Cell => ({
    ...seed,
    id,
    own_rate,
    bandwidth_id: seed.mbps,
    vas_option_id:
      seed.option === null ? null : demoOptions.findIndex((option) => option.name === seed.option) + 1,
  })
const cardFor = (product: number, company: 'acme' | 'borneo') =>
  cardOf([
    ...baseCard()
      .filter((c) => c.product_id === product)
      .map(cellOf(false)),
    ...(company === 'borneo'
      ? borneoCard()
          .filter((c) => c.product_id === product)
          .map(cellOf(true))
      : []),
  ])

const site = (end: PricedEnd['end'], given: Partial<PricedEnd> = {}): PricedEnd => ({
  end,
  grade: 'on_net',
  nni: false,
  dataCentre: false,
  readiness: 'xgspon',
  ...given,
})
const line = (band: Band, a = site('a'), b = site('b')): Connection => ({
  product: 1,
  ends: [a, b],
  band,
  options: [],
})
const choice = (mbps: number, months: number) => ({
  bandwidth: { id: mbps, mbps, label: `${mbps}Mbps` },
  months,
})

const anyProduct = fc.constantFrom(1 as const, 2 as const, 3 as const)
const anyStatus = fc.constantFrom('on_net' as const, 'near_net' as const)
const anyCompany = fc.constantFrom('acme' as const, 'borneo' as const)
const anyConnection = fc.record({
  product: anyProduct,
  a: fc.record({ grade: anyStatus, dataCentre: fc.boolean() }),
  b: fc.record({ grade: anyStatus, dataCentre: fc.boolean(), nni: fc.boolean() }),
  band: fc.constantFrom(...bands),
})
const connectionOf = ({
  product,
  a,
  b,
  band,
}: {
  product: 1 | 2 | 3
  a: object
  b: object
  band: Band
}): Connection =>
  product === 1
    ? line(band, site('a', a), site('b', b))
    : { product, ends: [site(product === 3 ? 'location' : 'a', a)], band: null, options: [] }

describe('the demo’s cards', () => {
  test('have a complete price for every offered bandwidth, term and connection', () => {
    fc.assert(
      fc.property(
        anyConnection,
        anyCompany,
        fc.constantFrom(...ladder),
        fc.constantFrom(...demoTerms),
        (c, who, step, term) => {
          fc.pre(offers[c.product](step.mbps))
          expect(
            priceOf(connectionOf(c), choice(step.mbps, term), cardFor(c.product, who), tax).complete,
          ).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each(['acme', 'borneo'] as const)(
    'are never cheaper for more bandwidth or a shorter term (%s)',
    (who) => {
      for (const product of [1, 2, 3] as const) {
        const card = cardFor(product, who)
        const steps = ladder.filter((step) => offers[product](step.mbps))
        for (const band of product === 1 ? bands : [bands[0]])
          for (const grade of ['on_net', 'near_net'] as const) {
            const of = connectionOf({ product, a: { grade }, b: { grade }, band })
            const total = (mbps: number, term: number) => priceOf(of, choice(mbps, term), card, noTax)
            for (const [i, { mbps }] of steps.entries())
              for (const [j, term] of demoTerms.entries()) {
                const here = total(mbps, term)
                if (i > 0) {
                  const slower = total(steps[i - 1]!.mbps, term)
                  expect(here.total_mrc).toBeGreaterThan(slower.total_mrc!)
                  expect(here.total_nrc).toBeGreaterThanOrEqual(slower.total_nrc!)
                }
                if (j > 0) expect(here.total_mrc).toBeGreaterThan(total(mbps, demoTerms[j - 1]!).total_mrc!)
              }
          }
      }
    },
  )

  test.each(['acme', 'borneo'] as const)(
    'are never cheaper for a longer distance or a near-net site (%s)',
    (who) => {
      const card = cardFor(1, who)
      for (const { mbps } of ladder)
        for (const term of demoTerms)
          for (const [i, band] of bands.entries()) {
            const here = priceOf(line(band), choice(mbps, term), card, noTax)
            if (i > 0) {
              const nearer = priceOf(line(bands[i - 1]!), choice(mbps, term), card, noTax)
              expect(here.total_mrc).toBeGreaterThan(nearer.total_mrc!)
            }
            const surveyed = priceOf(
              line(band, site('a', { grade: 'near_net' })),
              choice(mbps, term),
              card,
              noTax,
            )
            expect(surveyed.total_nrc).toBeGreaterThan(here.total_nrc!)
          }
    },
  )

  test('cost 2.5 to 3 times as much for ten times the bandwidth', () => {
    for (const product of [1, 2, 3] as const)
      for (const cell of baseCard().filter((c) => c.product_id === product && c.charge === 'mrc' && c.mbps)) {
        const faster = baseCard().find(
          (c) =>
            c.product_id === product &&
            c.component === cell.component &&
            c.term === cell.term &&
            c.band === cell.band &&
            c.mbps === cell.mbps! * 10 &&
            c.charge === 'mrc',
        )
        if (!faster) continue
        const ratio = faster.price_sen / cell.price_sen
        expect(ratio).toBeGreaterThan(2.3)
        expect(ratio).toBeLessThan(3)
      }
  })
})

describe('a price', () => {
  test('is the sum of its lines to the sen, with the tax of each code', () => {
    fc.assert(
      fc.property(anyConnection, anyCompany, fc.constantFrom(...ladder), (c, who, step) => {
        fc.pre(offers[c.product](step.mbps))
        const connection = connectionOf(c)
        connection.options = [
          { id: 7, kind: 'device', name: demoOptions[6].name, tax_code: 'equipment_rental' },
        ]
        const price = priceOf(connection, choice(step.mbps, 12), cardFor(c.product, who), tax)
        for (const charge of ['nrc', 'mrc'] as const) {
          const lines = price.lines.filter((each) => each.charge === charge)
          expect(price[`total_${charge}`]).toBe(sumSen(lines.map((each) => each.amount)))
          const equipment = sumSen(
            lines.filter((l) => l.tax_code === 'equipment_rental').map((l) => l.amount),
          )
          const telecom = sen(price[`total_${charge}`]! - equipment)
          expect(price[`tax_${charge}`]).toBe(shareOf(equipment, 800) + shareOf(telecom, 600))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('takes the company’s own cell where there is one and says whose rate it is', () => {
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

  test('charges an NNI end transport and cross connect only', () => {
    const nni = site('a', { nni: true, dataCentre: true })
    const { lines } = priceOf(line('across_sea', nni, site('b')), choice(100, 24), cardFor(1, 'borneo'), tax)
    expect(lines.filter((each) => each.end === 'a').map((each) => each.component)).toEqual([
      'cross_connect',
      'cross_connect',
    ])
    expect(lines.filter((each) => each.component === 'transport')).toHaveLength(1)
    expect(lines.filter((each) => each.end === 'b').map((each) => each.component)).toEqual([
      'access',
      'installation',
    ])
  })

  test('is empty for the bandwidth, and still has cross connect and add-ons, where an end is off-net', () => {
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

  test('totals the term as NRC and MRC × months, one month without commitment', () => {
    const price = { total_nrc: sen(100_000), total_mrc: sen(20_000) }
    expect(termTotal(price, 24)).toBe(580_000)
    expect(termTotal(price, 0)).toBe(120_000)
    expect(termTotal({ total_nrc: null, total_mrc: null }, 24)).toBeNull()
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
    [['on_net', 'on_net'], 'on_net', 30],
    [['on_net', 'near_net'], 'near_net', 60],
    [['off_net', 'near_net'], 'off_net', 90],
    [['on_net'], 'on_net', 30],
  ] as const)('of %j has grade %s and %i working days', (ends, grade, days) => {
    expect(gradeOf(ends.map((each) => ({ grade: each })))).toEqual({ grade, leadTimeDays: days })
  })
})
