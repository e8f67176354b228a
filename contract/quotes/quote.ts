import * as z from 'zod'
import { buyerFields, shownBuyerFields } from '#contract/buyer-fields.ts'
import { buildingKinds, fttoReadiness, grades, networkStatuses } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { colleague } from '#contract/customers/colleague.ts'
import { plusWorkingDays, type WorkCalendar } from '#contract/days.ts'
import { priceLevels } from '#contract/price-level.ts'
import { priceLine, prices } from '#contract/pricing.ts'
import { quoteStatuses, quoteActions, type QuoteAction } from '#contract/quotes/actions.ts'
import { taxRates } from '#contract/tax.ts'
import { day, id, moment, version, idInPath } from '#contract/text.ts'
import { historyEntry } from '#contract/history.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'

/** A supplier's price for the bandwidth, before tax. No company can read it. */
export const supplierCost = z.object({ nrc: ringgitPrice, mrc: ringgitPrice })
export type SupplierCost = z.output<typeof supplierCost>

export const saveSupplierCostCall = endpoint('PUT', '/quotes/supplier-cost/:id', {
  access: ['client_manager'],
  summary:
    'Save what a supplier asks for the bandwidth of a quote before it is priced, or while it is active; null forgets it. The quote itself does not change. 409 for a request in words, and for a stale version.',
  params: z.object({ id: idInPath }),
  body: z.object({
    supplier_cost: supplierCost.nullable(),
    /** A stale version is refused. */
    version: version.positive().nullish(),
  }),
})

const withoutAction = [
  'create',
  'create_on_behalf',
  'request',
  'renew_price',
  'share',
  'withdraw_share',
] as const

/** For staff only. */
export const floorEvents = [
  'request_floor',
  'approve_floor',
  'decline_floor',
  'withdraw_floor',
  'end_floor',
] as const
export type FloorEvent = (typeof floorEvents)[number]

/** Requoting is not recorded: it creates another quote. */
export type QuoteEventAction = (typeof withoutAction)[number] | FloorEvent | Exclude<QuoteAction, 'requote'>
export const quoteEventActions: readonly QuoteEventAction[] = [
  ...withoutAction,
  ...floorEvents,
  ...(Object.keys(quoteActions) as QuoteAction[]).filter((action) => action !== 'requote'),
]

export const quoteEvent = historyEntry(quoteEventActions, {
  texts: [
    'product',
    'site_a',
    'site_b',
    'bandwidth',
    'term',
    'fixed_ip',
    'voice',
    'device',
    'validity',
    'status',
    'price_level',
    'lead_time',
    'project',
    'owner',
    ...buyerFields,
  ],
  amounts: ['total_nrc', 'total_mrc'],
})
type QuoteEvent = z.output<typeof quoteEvent>
export type QuoteChange = QuoteEvent['changes'][number]

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

/** Of a new line, or a replacement of a service: its term, its bandwidth and add-ons, or one of its sites. */
export const quoteKinds = ['new', 'renew', 'change', 'move'] as const
export type QuoteKind = (typeof quoteKinds)[number]

/** A quote in lists, without the details of its sites and its tax rates. */
export const quote = z.object({
  id,
  quote_reference: z.string(),
  status: z.enum(quoteStatuses),
  kind: z.enum(quoteKinds),
  /** The service that it replaces, with its bandwidth and the end of its term. */
  service: z
    .object({ id, service_reference: z.string(), bandwidth: z.string(), term_ends: day.nullable() })
    .nullable(),
  /** Whether the end of the service's term stays. */
  keeps_end: z.boolean(),
  version,
  company_id: id,
  company: z.string(),
  project_name: z.string().nullable(),
  ...shownBuyerFields,
  /** The last day to order; null in cart and pending. */
  validity: day.nullable(),
  /** Only for a price in the cart. */
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
  /** The part of the bandwidth's one-time price that is the exit charge of the service, as a maximum. */
  exit_nrc: ringgit,
  /** Null while the quote awaits its price. */
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
  /** In an order that waits for an approval. */
  awaits_approval: z.boolean(),
  extended: z.int(),
  /** How often it can still be extended, and by how many days. */
  extensions_left: z.int(),
  extension_days: z.int(),
  unread: z.int(),
  created_at: moment,
  /** Only in a company’s list, for a pending request: the last day to answer, or the new one once it has passed. */
  answer_due: day.nullish(),
})
export type Quote = z.output<typeof quote>

/** The fields that identify a quote in lists of other records. */
export const namedQuote = quote.pick({
  id: true,
  quote_reference: true,
  company: true,
  status: true,
  product: true,
  bandwidth: true,
  contract_id: true,
  site_a: true,
  site_b: true,
  location: true,
})

/** Null if the bandwidth of the replaced service stays. */
export function bandwidthChange({ service, bandwidth }: Pick<Quote, 'service' | 'bandwidth'>): string | null {
  return service && service.bandwidth !== bandwidth ? `${service.bandwidth} → ${bandwidth}` : null
}

/** The earliest hand-over if ordered today; a renewal is handed over with its order. */
export function earliestDate(
  { kind, lead_time_days }: Pick<Quote, 'kind' | 'lead_time_days'>,
  today: string,
  calendar: WorkCalendar,
): string {
  return kind === 'renew' ? today : plusWorkingDays(today, lead_time_days, calendar)
}

export const wholeQuote = quote.extend({
  site_a_details: siteDetails.nullable(),
  site_b_details: siteDetails.nullable(),
  location_details: siteDetails.nullable(),
  distance_m: z.int().nullable(),
  /** Today's rates (an estimate) or, once ordered, those of the order. */
  tax_rates: taxRates,
  /** Null for old orders. */
  tax_rates_of: day.nullable(),
  updated_at: moment,
})
export type WholeQuote = z.output<typeof wholeQuote>

/** For staff only. `pending_since`: when it began to wait for its price. */
export const handling = z.object({
  owner: colleague.nullable(),
  pending_since: moment.nullable(),
  completed_level: z.enum(priceLevels).nullable(),
})
export type Handling = z.output<typeof handling>

/** The company's own words, which stay after completion. */
export const freeTextRequest = z.object({
  product: z.string(),
  bandwidth: z.string(),
  site_a: z.string(),
  /** "-" if there is none. */
  site_b: z.string(),
  term: z.int(),
})
export type FreeTextRequest = z.output<typeof freeTextRequest>

const linked = z.object({ id, quote_reference: z.string() })

export const fullQuote = wholeQuote.extend({
  remarks: z.string().nullable(),
  /** Null without a customised request, or once the company has edited it. */
  requested: freeTextRequest.nullable(),
  lines: z.array(priceLine),
  events: z.array(quoteEvent),
  /** The quote this one replaced, and the quotes that replaced it. */
  origin: linked.nullable(),
  requotes: z.array(linked),
  /** Null for the company. */
  handling: handling.extend({ supplier_cost: supplierCost.nullable() }).nullable(),
  deposit_months: z.int(),
  /** If ordered today. */
  earliest_date: day,
  /** Only for a pending request, by the carrier’s working days. */
  answer_by: day.nullable(),
  /** Once that day has passed: the client manager who answers, if the company has one, and the new day. */
  late_answer: z.object({ by: z.string().nullable(), on: day }).nullable(),
  order: z.object({ id, order_reference: z.string(), circuit_reference: z.string() }).nullable(),
})
export type FullQuote = z.output<typeof fullQuote>
