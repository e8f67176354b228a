import fc from 'fast-check'
import { bands, type Band } from '#contract/pricing.ts'
import { cardOf, type Cell, type Connection, type PricedEnd } from '#server/pricing/price.ts'
import { baseCard, borneoCard, demoOptions, type SeedCell } from '#server/seed/cards.ts'

export const noTax = { telecommunications: 0, equipment_rental: 0, managed_services: 0 }
export const tax = { telecommunications: 600, equipment_rental: 600, managed_services: 800 }

const cellOf =
  (own_rate: boolean) =>
  (seed: SeedCell, id: number): Cell => ({
    ...seed,
    id,
    own_rate,
    version_id: 1,
    bandwidth_id: seed.mbps,
    vas_option_id:
      seed.option === null ? null : demoOptions.findIndex((option) => option.name === seed.option) + 1,
  })
export const cardFor = (product: number, company: 'acme' | 'borneo') =>
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

export const site = (end: PricedEnd['end'], given: Partial<PricedEnd> = {}): PricedEnd => ({
  end,
  grade: 'on_net',
  nni: null,
  dataCentre: false,
  readiness: 'xgspon',
  ...given,
})
export const line = (band: Band, a = site('a'), b = site('b')): Connection => ({
  product: 1,
  ends: [a, b],
  band,
  options: [],
})
export const choice = (mbps: number, months: number) => ({
  bandwidth: { id: mbps, mbps, label: `${mbps}Mbps` },
  months,
})

const anyProduct = fc.constantFrom(1 as const, 2 as const, 3 as const)
const anyStatus = fc.constantFrom('on_net' as const, 'near_net' as const)
export const anyCompany = fc.constantFrom('acme' as const, 'borneo' as const)
export const anyConnection = fc.record({
  product: anyProduct,
  a: fc.record({ grade: anyStatus, dataCentre: fc.boolean() }),
  b: fc.record({
    grade: anyStatus,
    dataCentre: fc.boolean(),
    nni: fc.constantFrom(null, { nni_name: 'Hand-over', port_mbps: null, load_mbps: 0, load_limit: 100 }),
  }),
  band: fc.constantFrom(...bands),
})
export const connectionOf = ({
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
