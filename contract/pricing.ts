import * as z from 'zod'
import { grades, networkStatuses } from '#contract/buildings.ts'
import { productId, type SiteField } from '#contract/catalog.ts'
import { forCompany } from '#contract/customers/for-company.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  addAmounts,
  noSen,
  ringgit,
  sumSen,
  timesAmount,
  type MoneyAmount,
  type MoneyParts,
  type Sen,
} from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { taxCodes, taxRates } from '#contract/tax.ts'
import { day, id, text } from '#contract/text.ts'

/** Each counts towards one of the three pairs of a quote's prices. */
export const components = {
  access: 'bandwidth',
  transport: 'bandwidth',
  installation: 'bandwidth',
  cross_connect: 'xc',
  fixed_ip: 'vas',
  voice: 'vas',
  device: 'vas',
  /** A price set by a client manager, in place of the bandwidth lines. */
  agreed: 'bandwidth',
  /** An extra charge that the company accepted; on circuits only. */
  extra: 'extra',
  /** The rental left of the term of the replaced service. No service tax applies. */
  exit: 'bandwidth',
} as const
export type Component = keyof typeof components
export const componentNames = Object.keys(components) as [Component]

/** The components on a card; the others are agreed with one company. */
export type CardComponent = Exclude<Component, 'agreed' | 'extra' | 'exit'>

/** On no card, and taxed by rates of their own day or not at all. */
export function isTaxedByOrder({ component }: { component: Component }): boolean {
  return component !== 'extra' && component !== 'exit'
}

export const charges = ['nrc', 'mrc'] as const
export type Charge = (typeof charges)[number]

export const ends = ['a', 'b', 'location'] as const
export type End = (typeof ends)[number]
export const endNames: Record<SiteField, End> = { site_a: 'a', site_b: 'b', location: 'location' }

/** By great-circle distance; crossing the South China Sea is a band of its own. */
export const bands = ['same_building', 'to_15km', 'to_50km', 'to_300km', 'beyond', 'across_sea'] as const
export type Band = (typeof bands)[number]

/** With the keys of its price. Lines sum to the six prices to the sen. */
export const priceLine = z.object({
  component: z.enum(componentNames),
  charge: z.enum(charges),
  end: z.enum(ends).nullable(),
  amount: ringgit,
  bandwidth: z.string().nullable(),
  term: z.int().nullable(),
  band: z.enum(bands).nullable(),
  network_status: z.enum(networkStatuses).nullable(),
  option: z.string().nullable(),
  tax_code: z.enum(taxCodes),
  /** Shown as "your rate": from the company's own card. */
  own_rate: z.boolean(),
})

/** Before tax. Bandwidth prices are null while a quote awaits them. */
export const prices = {
  bandwidth_nrc: ringgit.nullable(),
  bandwidth_mrc: ringgit.nullable(),
  /** 0.00 where there is no cross connect: with an empty amount a price could not be saved (§5). */
  xc_nrc: ringgit.nullable(),
  xc_mrc: ringgit.nullable(),
  vas_nrc: ringgit,
  vas_mrc: ringgit,
  total_nrc: ringgit.nullable(),
  total_mrc: ringgit.nullable(),
  tax_nrc: ringgit.nullable(),
  tax_mrc: ringgit.nullable(),
}

const groups = ['bandwidth', 'xc', 'vas'] as const
type StoredPrices = Record<`${(typeof groups)[number]}_${Charge}`, Sen | null>

/** Null while one of the three prices is awaited. */
export function totalParts(price: StoredPrices, charge: Charge): MoneyParts | null {
  const each = groups.map((group) => price[`${group}_${charge}`])
  return each.includes(null) ? null : addAmounts(...each.filter((part) => part !== null))
}

/** A bandwidth charge agreed by hand (§5): it belongs to no end, card or band. */
export function agreedLine(charge: Charge, amount: Sen): PriceLine {
  return {
    component: 'agreed',
    charge,
    end: null,
    amount,
    bandwidth: null,
    term: null,
    band: null,
    network_status: null,
    option: null,
    tax_code: 'telecommunications',
    own_rate: true,
  }
}

/** One part for each group, and one for each extra charge. */
export function totalOfLines(lines: readonly PriceLine[], charge: Charge): MoneyParts {
  const these = lines.filter((line) => line.charge === charge)
  const sumOf = (group: string) =>
    sumSen(these.filter((line) => components[line.component] === group).map((line) => line.amount))
  const extras = these.filter((line) => line.component === 'extra').map((line) => line.amount)
  return addAmounts(...groups.map(sumOf), ...extras)
}

/** Each line's share of its price: the sum up to the line less the sum before it, so that in dollars the lines add up to the price. */
export function sharesOf(lines: readonly PriceLine[]): { line: PriceLine; share: MoneyAmount }[] {
  const before: Partial<Record<string, Sen>> = {}
  return lines.map((line) => {
    if (line.component === 'extra') return { line, share: line.amount }
    const group = components[line.component]
    const from = before[group] ?? noSen
    const to = sumSen([from, line.amount])
    before[group] = to
    return { line, share: addAmounts(to, timesAmount(from, -1)) }
  })
}

const endGiven = z.object({
  /** A NIS code or an NNI id; neither for an address entered by hand. */
  nis: text(40).nullish(),
  nni: id.nullish(),
  hand_entered: z.boolean().nullish(),
})

/** Faster lines may need a survey where slower ones do not. */
const reach = {
  grade: z.enum(grades),
  /** Null if an end was entered by hand: there are no prices. */
  price_level: z.enum(priceLevels).nullable(),
  lead_time_days: z.int(),
  /** The earliest hand-over if ordered today; null if an end was entered by hand, since its state is unknown. */
  ready_on: day.nullable(),
}

export const priceMatrix = z.object({
  /** The slowest line's. */
  ...reach,
  distance_m: z.int().nullable(),
  band: z.enum(bands).nullable(),
  /** These ends cost nothing: only transport is charged. */
  nni_ends: z.array(z.enum(ends)),
  bandwidths: z.array(z.object({ id, bandwidth_size: z.string(), mbps: z.int() })),
  terms: z.array(z.int()),
  deposit_months: z.int(),
  /** As of `tax_rates_of`: the tax is an estimate. */
  tax_rates: taxRates,
  tax_rates_of: day,
  cells: z.array(
    z.object({
      bandwidth_id: id,
      contract_id: z.int(),
      ...reach,
      /** No complete price on the card: the quote would await a price. */
      on_request: z.boolean(),
      /** Why the NNI cannot carry it: not orderable, without a price. */
      refused: z.string().nullable(),
      ...prices,
      /** Before tax; a service without commitment counts one month. */
      term_total: ringgit.nullable(),
      /** The bandwidth charge per Mbps, rounded to the sen. */
      mrc_per_mbps: ringgit.nullable(),
      lines: z.array(priceLine),
    }),
  ),
})
export type PriceMatrix = z.output<typeof priceMatrix>
export type MatrixCell = PriceMatrix['cells'][number]
export type PriceLine = z.output<typeof priceLine>

export const pricingApi = {
  priceCheck: endpoint('POST', '/quotes/price-check', {
    access: ['customer', 'client_manager'],
    summary:
      'Get prices for all bandwidths and terms between two sites (or at one) from the company’s rate card. Saves nothing.',
    body: z.object({
      company_id: forCompany,
      product_id: productId,
      site_a: endGiven,
      site_b: endGiven.nullish(),
      fixed_ip_vas_id: id.nullish(),
      voice_id: id.nullish(),
      device_vas_id: id.nullish(),
    }),
    data: priceMatrix,
  }),
  rates: endpoint('GET', '/rates', {
    access: 'signed in',
    summary: 'Get today’s rate for showing ringgit amounts in US dollars, and the tax rates in force.',
    data: z.object({
      /** In ten-thousandths; null if no rate has been recorded. */
      usd: z.object({ myr_per_usd_e4: z.int().positive(), date: day }).nullable(),
      tax: z.array(z.object({ code: z.enum(taxCodes), basis_points: z.int(), from_date: day })),
    }),
  }),
}
