import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { quote } from '#contract/quotes/quote.ts'
import { supplierCost } from '#contract/quotes/supplier-cost.ts'
import { day, id, idInPath } from '#contract/text.ts'

/** Similar quotes have the same product, a price, and similar bandwidth and place: leased lines by length, single sites by distance, without coordinates by town. The nearest in term, bandwidth and distance are shown. */
export const similarity = {
  months: 12,
  timesBandwidth: 2,
  /** Maximum difference of two lines' lengths: metres, or percent of the longer one. */
  lengthMetres: 5_000,
  lengthPercent: 25,
  /** Maximum distance of two single sites. */
  apartMetres: 10_000,
  most: 6,
} as const

export function lengthTolerance(metres: number): number {
  return Math.max(similarity.lengthMetres, Math.round((metres * similarity.lengthPercent) / 100))
}

/** How the nearest card price differs from the service, or what it assumes. */
export const cardDifferences = ['bandwidth', 'term', 'not_listed', 'readiness', 'distance'] as const
export type CardDifference = (typeof cardDifferences)[number]

const charges = { nrc: ringgit, mrc: ringgit }

const similarQuote = quote
  .pick({
    id: true,
    quote_reference: true,
    company: true,
    status: true,
    product: true,
    site_a: true,
    site_b: true,
    location: true,
    bandwidth: true,
    contract_id: true,
    price_level: true,
  })
  .extend({
    created_on: day,
    /** The length of the line, or the distance of single sites. Null without coordinates. */
    distance_m: z.int().nullable(),
    ...charges,
    supplier_cost: supplierCost.nullable(),
  })
export type SimilarQuote = z.output<typeof similarQuote>

export const pricingBenchCall = endpoint({
  method: 'GET',
  path: '/quotes/bench/:id',
  access: ['client_manager'],
  summary:
    'Get what decides the price of a quote that the card cannot price: the nearest price of the company’s card and in what it differs, and up to 6 similar quotes of the last 12 months with their prices and supplier costs. Both are empty for a customised request that is not completed.',
  params: z.object({ id: idInPath }),
  data: z.object({
    /** Estimated from the buildings of the town where an address is not listed. */
    distance: z.object({ metres: z.int(), estimated: z.boolean() }).nullable(),
    nearest: z
      .object({
        bandwidth_id: id,
        bandwidth: z.string(),
        contract_id: z.int(),
        ...charges,
        /** From the company's own card. */
        own_rate: z.boolean(),
        price_level: z.enum(priceLevels),
        /** Empty if the card prices the service as it is. */
        differs: z.array(z.enum(cardDifferences)),
      })
      .nullable(),
    similar: z.array(similarQuote),
  }),
})
export type BenchOfQuote = CallData<typeof pricingBenchCall>
