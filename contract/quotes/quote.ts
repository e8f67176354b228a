import * as z from 'zod'
import { buildingKinds, fttoReadiness, grades, networkStatuses } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { colleague } from '#contract/customers/colleague.ts'
import { priceLevels } from '#contract/price-level.ts'
import { priceLine, prices } from '#contract/pricing.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import { quoteEvent } from '#contract/quotes/events.ts'
import { supplierCost } from '#contract/quotes/supplier-cost.ts'
import { taxRates } from '#contract/tax.ts'
import { day, id, moment, version } from '#contract/text.ts'

export const siteDetails = z.object({
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.string(),
  country: z.string(),
  standard: z.union([z.literal(0), z.literal(1)]),
  block: z.string().nullable(),
  level: z.string().nullable(),
  unit: z.string().nullable(),
  ftto_readiness: z.enum(fttoReadiness).nullable(),
  address_landed: z.boolean().nullable(),
  kind: z.enum(buildingKinds).nullable(),
  network_status: z.enum(networkStatuses).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type SiteDetails = z.output<typeof siteDetails>

const site = { label: z.string().nullable(), nis: z.string().nullable(), nni: id.nullable() }

/** A quote as lists show it: where its sites are in detail, and at which rates it is taxed, stands with the whole one. */
export const quote = z.object({
  id,
  quote_reference: z.string(),
  status: z.enum(quoteStatuses),
  version,
  company_id: id,
  company: z.string(),
  project_name: z.string().nullable(),
  /** The last day on which the quote can be ordered; null in cart and pending. */
  validity: day.nullable(),
  /** The last day for which a price in the cart is held; null elsewhere. */
  price_held_until: day.nullable(),
  product: z.string(),
  product_id: productId.nullable(),
  bandwidth: z.string(),
  bandwidth_id: id.nullable(),
  /** Mbps, digits only. */
  bandwidth_speed: z.string().nullable(),
  contract: z.string(),
  contracts: z.string(),
  contract_id: z.int().nullable(),
  ...prices,
  /** How firm the price is; null while the quote awaits it. */
  price_level: z.enum(priceLevels).nullable(),
  fixed_ip: z.string().nullable(),
  fixed_ip_vas_id: id.nullable(),
  voice: z.string().nullable(),
  voice_id: id.nullable(),
  device: z.string().nullable(),
  device_vas_id: id.nullable(),
  site_a: site.label,
  site_a_nis: site.nis,
  site_a_nni: site.nni,
  site_b: site.label,
  site_b_nis: site.nis,
  site_b_nni: site.nni,
  location: site.label,
  location_nis: site.nis,
  location_nni: site.nni,
  grade: z.enum(grades),
  lead_time_days: z.int(),
  /** Whether it is in an order that waits for an approval of the company. */
  awaits_approval: z.boolean(),
  /** How often its validity was extended. */
  extended: z.int(),
  /** How often it still may be, and by how many days. */
  extensions_left: z.int(),
  extension_days: z.int(),
  /** Messages from the other side that the reader has not seen. */
  unread: z.int(),
  created_at: moment,
})
export type Quote = z.output<typeof quote>

/** A quote as it is answered alone. */
export const wholeQuote = quote.extend({
  site_a_details: siteDetails.nullable(),
  site_b_details: siteDetails.nullable(),
  location_details: siteDetails.nullable(),
  distance_m: z.int().nullable(),
  /** The rates of `tax_nrc` and `tax_mrc`, and their day: an estimate at today's rates, once ordered those of the order. */
  tax_rates: taxRates,
  /** Null if it was ordered before orders kept the rates of their day. */
  tax_rates_of: day.nullable(),
  updated_at: moment,
})
export type WholeQuote = z.output<typeof wholeQuote>

/** What only staff see of a quote: its owner, since when it awaits, or awaited, a price, and its level so far. */
export const handling = z.object({
  owner: colleague.nullable(),
  pending_since: moment.nullable(),
  /** The price level with which a customised request was completed. */
  completed_level: z.enum(priceLevels).nullable(),
})
export type Handling = z.output<typeof handling>

/** A customised request in the words of the company, which stay beside what it was completed to. */
const requested = z.object({
  product: z.string(),
  bandwidth: z.string(),
  site_a: z.string(),
  /** "-" if there is no second site. */
  site_b: z.string(),
  /** Months. */
  term: z.int(),
})
export type RequestedWords = z.output<typeof requested>

const linked = z.object({ id, quote_reference: z.string() })

/** One quote as its page shows it: with its price lines and its history. */
export const fullQuote = wholeQuote.extend({
  remarks: z.string().nullable(),
  /** Null if it was no customised request, or the company has edited it since. */
  requested: requested.nullable(),
  lines: z.array(priceLine),
  events: z.array(quoteEvent),
  /** The quote this one replaced, and the quotes that replaced it. */
  origin: linked.nullable(),
  requotes: z.array(linked),
  /** Null for the company, which sees neither the owner nor the supplier cost of the service as it is. */
  handling: handling.extend({ supplier_cost: supplierCost.nullable() }).nullable(),
  /** The deposit of its company, in monthly charges. */
  deposit_months: z.int(),
  /** The earliest hand-over if it is ordered today: its lead time in working days at its sites. */
  earliest_date: day,
  /** The last day to answer a request that awaits its price, by the carrier’s working days; null otherwise. */
  answer_by: day.nullable(),
  order: z.object({ id, order_reference: z.string(), circuit_reference: z.string() }).nullable(),
})
export type FullQuote = z.output<typeof fullQuote>
