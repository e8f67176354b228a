import * as z from 'zod'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { quote } from '#contract/quotes/quote.ts'
import { supplierCost } from '#contract/quotes/supplier-cost.ts'
import { day, id, idInPath } from '#contract/text.ts'

/**
 * Which quotes are similar to one that awaits its price: of the same product, priced, made within the last year, with a
 * bandwidth from half to double, and near: leased lines by their length, single sites by how far they are apart. Where an
 * address has no coordinates, its town must be the same. Of these, the nearest in term, bandwidth and distance.
 */
export const similarity = {
  months: 12,
  timesBandwidth: 2,
  /** The lengths of two lines differ by at most so many metres, or by this share of the longer one in percent. */
  lengthMetres: 5_000,
  lengthPercent: 25,
  /** Two single sites are at most so many metres apart. */
  apartMetres: 10_000,
  most: 6,
} as const

/** By how many metres the length of a line may differ from that of a similar one. */
export function lengthTolerance(metres: number): number {
  return Math.max(similarity.lengthMetres, Math.round((metres * similarity.lengthPercent) / 100))
}

/** In what the nearest price of the card differs from the service, or what it takes for granted. */
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
    /** The length of the line; for a single site, how far it is from that of the quote. Null without coordinates. */
    distance_m: z.int().nullable(),
    /** The price of the bandwidth alone. */
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
    /** Metres between the two sites; estimated from the buildings of its town where an address is not listed. */
    distance: z.object({ metres: z.int(), estimated: z.boolean() }).nullable(),
    nearest: z
      .object({
        bandwidth_id: id,
        bandwidth: z.string(),
        /** Months. */
        contract_id: z.int(),
        ...charges,
        /** "your rate" where the company's own card gave it. */
        own_rate: z.boolean(),
        price_level: z.enum(priceLevels),
        /** Nothing if the card prices the service as it is. */
        differs: z.array(z.enum(cardDifferences)),
      })
      .nullable(),
    similar: z.array(similarQuote),
  }),
})
export type BenchOfQuote = CallData<typeof pricingBenchCall>
