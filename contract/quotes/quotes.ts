import * as z from 'zod'
import { buildingKinds, fttoReadiness, networkStatuses } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { colleague, forCompany } from '#contract/customers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amountInQuery, ringgit } from '#contract/money.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { grades, priceLine, prices } from '#contract/pricing.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import { quoteEvent } from '#contract/quotes/events.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { day, id, idInPath, moment, text } from '#contract/text.ts'

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

export const quote = z.object({
  id,
  quote_reference: z.string(),
  status: z.enum(quoteStatuses),
  version: z.int(),
  company_id: id,
  company: z.string(),
  project_name: z.string().nullable(),
  /** The last day on which the quote can be ordered; null in cart and pending. */
  validity: day.nullable(),
  /** The last day a price in the cart holds; null elsewhere. */
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
  fixed_ip: z.string().nullable(),
  fixed_ip_vas_id: id.nullable(),
  voice: z.string().nullable(),
  voice_id: id.nullable(),
  device: z.string().nullable(),
  device_vas_id: id.nullable(),
  site_a: site.label,
  site_a_nis: site.nis,
  site_a_nni: site.nni,
  site_a_details: siteDetails.nullable(),
  site_b: site.label,
  site_b_nis: site.nis,
  site_b_nni: site.nni,
  site_b_details: siteDetails.nullable(),
  location: site.label,
  location_nis: site.nis,
  location_nni: site.nni,
  location_details: siteDetails.nullable(),
  grade: z.enum(grades),
  lead_time_days: z.int(),
  distance_m: z.int().nullable(),
  /** How often its validity was extended. */
  extended: z.int(),
  /** Messages of the other side that the reader has not seen. */
  unread: z.int(),
  created_at: moment,
  updated_at: moment,
})
export type Quote = z.output<typeof quote>

/** Who of the carrier's people prices a quote, and since when it awaits, or awaited, a price. */
export const handling = z.object({ owner: colleague.nullable(), pending_since: moment.nullable() })
export type Handling = z.output<typeof handling>

const linked = z.object({ id, quote_reference: z.string() })

export const quoteSorts = [
  'quote_reference',
  'validity',
  'total_mrc',
  'total_nrc',
  'bandwidth',
  'created_at',
] as const
export type QuoteSort = (typeof quoteSorts)[number]

/** What a `price_changed` refusal carries: the quotes whose price has risen, and the totals to agree to. */
export const renewedPrices = z.object({
  nrc: ringgit,
  mrc: ringgit,
  quotes: z.array(
    z.object({
      id,
      quote_reference: z.string(),
      old: z.object({ nrc: ringgit, mrc: ringgit }),
      new: z.object({ nrc: ringgit, mrc: ringgit }),
    }),
  ),
})
export type RenewedPrices = z.output<typeof renewedPrices>

const statusFilter = z
  .string()
  .regex(new RegExp(`^(all|(${quoteStatuses.join('|')})(,(${quoteStatuses.join('|')}))*)$`))

/** What a list of quotes may be narrowed by. */
export const quoteFilters = {
  ...paging,
  /** One status, several separated by commas, or all but the removed. */
  status: statusFilter.default('all'),
  product_id: z.enum(['1', '2', '3']).optional(),
  project: text(100).optional(),
  /** Days between which the quote was created, both included. */
  created_from: day.optional(),
  created_to: day.optional(),
  /** Monthly charge before tax in ringgit, both included. */
  mrc_from: amountInQuery.optional(),
  mrc_to: amountInQuery.optional(),
  /** Only what can still be ordered, but for a week at most. */
  expiring: z.literal('1').optional(),
  /** Only what has messages the reader has not seen. */
  unread: z.literal('1').optional(),
  sort: sortBy(quoteSorts).default('-created_at'),
}

const quoteQuery = z.object(quoteFilters).refine(...withinReach)
export type QuoteQuery = z.output<typeof quoteQuery>

export const quoteApi = {
  list: endpoint({
    method: 'GET',
    path: '/quotes',
    access: ['customer'],
    summary: 'The company’s quotes, newest first unless sorted otherwise. `status=cart` is the cart proper.',
    query: quoteQuery,
    data: z.array(quote),
    counted: true,
  }),
  projects: endpoint({
    method: 'GET',
    path: '/quotes/projects',
    access: ['customer'],
    summary: 'The names of the company’s projects.',
    data: z.array(z.string()),
  }),
  one: endpoint({
    method: 'GET',
    path: '/quotes/:id',
    access: ['customer', 'client_manager'],
    summary: 'One quote with its price lines and its history.',
    params: z.object({ id: idInPath }),
    data: quote.extend({
      remarks: z.string().nullable(),
      lines: z.array(priceLine),
      events: z.array(quoteEvent),
      /** The quote this one replaced, and those that replaced it. */
      origin: linked.nullable(),
      requotes: z.array(linked),
      /** Null for the company, who does not read which of our people has it. */
      handling: handling.nullable(),
      order: z.object({ id, order_reference: z.string(), circuit_reference: z.string() }).nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/quotes',
    access: ['customer', 'client_manager'],
    summary:
      'Price a quote and put it in the company’s cart; it is pending when the card has no price for it.',
    body: quoteDraft.safeExtend({
      company_id: forCompany,
      /** The cancelled or expired quote this one replaces. */
      requote_of: id.nullish(),
    }),
    data: quote,
    idempotent: true,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/quotes/bulk',
    access: ['customer'],
    summary: 'Price and store up to 2,000 quotes, all or none.',
    body: z.object({ data: z.array(quoteDraft).min(1).max(2_000) }),
    data: z.object({ ids: z.array(id), priced: z.int(), pending: z.int() }),
    idempotent: true,
    mostBytes: 8 * 1024 * 1024,
  }),
  addToWishlist: endpoint({
    method: 'POST',
    path: '/quotes/create-wish-list',
    access: ['customer'],
    summary: 'Make quotes of the cart active, under a project if one is named. All or none.',
    body: z.object({
      ids: z.array(id).min(1).max(2_000),
      project_name: text(100).nullish(),
      /** The totals before tax of the renewed prices, once the buyer has agreed to them (see `price_changed`). */
      confirmed: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
    }),
    idempotent: true,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/quotes/delete/:id',
    access: ['customer'],
    summary: 'Take a quote out of the cart. It is kept for audit and shown nowhere.',
    params: z.object({ id: idInPath }),
  }),
}
