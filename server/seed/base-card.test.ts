import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bands } from '#contract/pricing.ts'
import { priceOf } from '#server/pricing/price.ts'
import { baseCard, demoTerms, ladder, offers } from '#server/seed/cards.ts'
import {
  anyCompany,
  anyConnection,
  cardFor,
  choice,
  connectionOf,
  line,
  noTax,
  site,
  tax,
} from '#server/testing/cards.ts'

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
