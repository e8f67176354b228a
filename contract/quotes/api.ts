import * as z from 'zod'
import {
  listAllQuotesCall,
  listProjectsCall,
  listQuotesCall,
  readQuoteCall,
  staffQuoteFilters,
  quoteFilters,
  longestProjectName,
} from '#contract/quotes/list.ts'
import {
  saveSupplierCostCall,
  supplierCost,
  handling,
  wholeQuote,
  quote,
  namedQuote,
  quoteEvent,
} from '#contract/quotes/quote.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { idInPath, longestRemark, text, day, id, version, filled } from '#contract/text.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { unpaged } from '#contract/paging.ts'
import { ringgit, ringgitPrice, type Sen } from '#contract/money.ts'
import { priceLevels } from '#contract/price-level.ts'
import { prices, type Charge } from '#contract/pricing.ts'
import { createdFloor } from '#contract/quotes/floor-approvals.ts'
import { longestMessage } from '#contract/threads.ts'
import { givenBuyerFields } from '#contract/buyer-fields.ts'
import { checkEnds, quoteDraftFields, quoteDraft } from '#contract/quotes/draft.ts'
import { longestTerm, months, productInQuery } from '#contract/catalog.ts'
import { forCompany } from '#contract/customers/for-company.ts'

const maxQuotes = 2_000
/** A repriced quote takes about 8 ms, and its call one connection. */
export const maxSeveral = 500

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
const cardDifferences = ['bandwidth', 'term', 'not_listed', 'readiness', 'distance'] as const
export type CardDifference = (typeof cardDifferences)[number]

const benchCharges = { nrc: ringgit, mrc: ringgit }

const similarQuote = namedQuote.extend({
  price_level: quote.shape.price_level,
  created_on: day,
  /** The length of the line, or the distance of single sites. Null without coordinates. */
  distance_m: z.int().nullable(),
  ...benchCharges,
  supplier_cost: supplierCost.nullable(),
})
export type SimilarQuote = z.output<typeof similarQuote>

export type PricingData = CallData<typeof quoteApi.bench>

const charges = { nrc: ringgit.nullable(), mrc: ringgit.nullable() }

/** Working days. */
export const leadTimeLimits = { least: 1, most: 365 } as const

export function isBelowFloor(price: Record<Charge, Sen>, floor: Record<Charge, Sen | null>): boolean {
  return (['nrc', 'mrc'] as const).some((charge) => {
    const least = floor[charge]
    return least !== null && price[charge] < least
  })
}

/** Null if the price needs no reason. */
export function requiredReason(price: Sen, floor: Sen | null): 'zero' | 'belowFloor' | null {
  if (price === 0) return 'zero'
  return floor !== null && price < floor ? 'belowFloor' : null
}

/** Mbps. */
const fastestMbps = 1_000_000

const quoteCompletion = z
  .object({
    ...quoteDraftFields,
    bandwidth_id: id.nullish(),
    /** For a bandwidth that the product does not list; `bandwidth_id` counts if both are sent. */
    bandwidth_mbps: z.int().min(1).max(fastestMbps).nullish(),
    lead_time_days: z.int().min(leadTimeLimits.least).max(leadTimeLimits.most),
    /** Unless pricing sets another. */
    price_level: z.enum(priceLevels),
    /** A stale version is refused. */
    version: version.positive(),
  })
  .superRefine((draft, ctx) => {
    if (draft.bandwidth_id == null && draft.bandwidth_mbps == null)
      ctx.addIssue({ code: 'custom', path: ['bandwidth_id'], params: { rule: 'required' } })
    checkEnds(draft, ctx)
  })
export type QuoteCompletion = z.output<typeof quoteCompletion>

export const longestCallbackMessage = 1_000

/** Why an edited quote awaits a price. */
const pendingReasons = ['as_before', 'entered_by_hand', 'agreed_price_lost', 'no_card_price'] as const

const editedQuote = wholeQuote.extend({
  /** Rooms alone do not count as a change. */
  changes: quoteEvent.shape.changes,
  /** Null if the quote is priced. */
  awaits: z.enum(pendingReasons).nullable(),
})
export type EditedQuote = z.output<typeof editedQuote>

const ids = z.array(id).min(1).max(maxSeveral)
const severalQuotes = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['extend', 'requote']), ids }),
  z.object({ action: z.literal('cancel'), ids, reason: text(longestRemark).nullish() }),
  z.object({ action: z.literal('term'), ids, contract_id: months }),
])
export type SeveralQuotes = z.output<typeof severalQuotes>

/** For each quote in the order of ids: the changed or the new quote, or why there is none. */
const quoteOutcomes = z.array(
  z.object({
    id,
    refusal: z.string().nullable(),
    quote: quote
      .pick({ id: true, quote_reference: true, status: true, validity: true, price_held_until: true })
      .extend({ ...prices, awaits: editedQuote.shape.awaits })
      .nullable(),
  }),
)
export type QuoteOutcome = z.output<typeof quoteOutcomes>[number]

/** Data of a `price_changed` refusal: quotes whose price has risen, and the totals to confirm. */
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

/** Months (§5). */
export const requestTerms = [24, 12, 0] as const

export const requestLengths = {
  product: 100,
  bandwidth: 100,
  site_a: 500,
  site_b: 500,
  remarks: 2_000,
} as const

/** Free text, priced by a client manager. */
const customisedRequest = z.object({
  product: filled(requestLengths.product),
  bandwidth: filled(requestLengths.bandwidth),
  /** "-" if there is none. */
  site_a: filled(requestLengths.site_a),
  site_a_nis: text(40).nullish(),
  site_b: filled(requestLengths.site_b),
  site_b_nis: text(40).nullish(),
  term: z.union(requestTerms.map((months) => z.literal(months))),
  remarks: filled(requestLengths.remarks),
})
export type CustomisedRequest = z.output<typeof customisedRequest>

const nis = text(40).optional()

export const maxSameLines = 5

const line = z.object({
  product_id: productInQuery,
  bandwidth_id: idInPath,
  contract_id: z.coerce.number<string>().int().min(0).max(longestTerm),
  /** A product with one end has no site B. */
  site_a_nis: nis,
  site_a_nni: idInPath.optional(),
  site_b_nis: nis,
  site_b_nni: idInPath.optional(),
})
export type LineQuery = z.output<typeof line>

export const quoteApi = {
  list: listQuotesCall,
  listAll: listAllQuotesCall,
  projects: listProjectsCall,
  sameLines: endpoint('GET', '/quotes/same-line', {
    access: ['customer'],
    summary:
      'List the company’s open quotes (cart, pending, active) with this product, sites, bandwidth and term, newest first and at most 5. A leased line is the same in both directions; an address entered by hand matches none.',
    query: line,
    data: z.array(quote.pick({ id: true, quote_reference: true, status: true })),
  }),
  one: readQuoteCall,
  create: endpoint('POST', '/quotes', {
    access: ['customer', 'client_manager'],
    summary: 'Create a quote in the company’s cart. It is pending if the rate card has no price for it.',
    body: quoteDraft.safeExtend({
      company_id: forCompany,
      /** The cancelled or expired quote this one replaces. */
      requote_of: id.nullish(),
    }),
    data: wholeQuote,
    idempotent: true,
    hourly: 'quote',
    preview: true,
  }),
  bulk: endpoint('POST', '/quotes/bulk', {
    access: ['customer'],
    summary: 'Create up to 2,000 quotes in the company’s cart: all are created or none.',
    body: z.object({ data: z.array(quoteDraft).min(1).max(maxQuotes) }),
    data: z.object({ ids: z.array(id), priced: z.int(), pending: z.int() }),
    idempotent: true,
    hourly: 'quote',
    maxBytes: 8 * 1024 * 1024,
  }),
  request: endpoint('POST', '/quotes/request', {
    access: ['customer'],
    summary: 'Submit a customised request. Returns the cart, which includes the new request.',
    body: customisedRequest,
    data: z.array(quote),
    idempotent: true,
    hourly: 'request',
  }),
  addToWishlist: endpoint('POST', '/quotes/create-wish-list', {
    access: ['customer'],
    summary:
      'Add quotes from the cart to the company’s quotes, in a project if one is named. They become active; all are added or none.',
    body: z.object({
      ids: z.array(id).min(1).max(maxQuotes),
      project_name: text(longestProjectName).nullish(),
      /** The confirmed totals before tax of the renewed prices (see `price_changed`). */
      confirmed: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
    }),
    idempotent: true,
  }),
  remove: endpoint('PUT', '/quotes/delete/:id', {
    access: ['customer'],
    summary: 'Remove a quote from the cart. It is retained for audit and shown nowhere.',
    params: z.object({ id: idInPath }),
  }),
  edit: endpoint('PUT', '/quotes/:id', {
    access: ['customer'],
    params: z.object({ id: idInPath }),
    summary:
      'Edit a quote. Another product, site, bandwidth, term or add-on recalculates the price and restarts the validity.',
    body: quoteDraft.safeExtend({
      /** A stale version is refused. */
      version: version.positive(),
    }),
    data: editedQuote,
    preview: true,
  }),
  extend: endpoint('PUT', '/quotes/extend/:id', {
    access: ['customer'],
    params: z.object({ id: idInPath }),
    summary:
      'Extend the validity at the same price: by 30 days and at most three times, unless the portal’s settings say otherwise (`extension_days` and `extensions_left` of the quote).',
    data: z.object({ validity: day }),
    idempotent: true,
  }),
  cancel: endpoint('PUT', '/quotes/cancel/:id', {
    access: ['customer', 'client_manager'],
    params: z.object({ id: idInPath }),
    summary: 'Cancel an active or pending quote. This is irreversible; a cancelled quote can be requoted.',
    body: z.object({ reason: text(longestRemark).nullish() }),
  }),
  project: endpoint('PUT', '/quotes/project', {
    access: ['customer'],
    summary:
      'Move quotes to a project, which is created if there is none of this name, or out of their project. All are moved or none.',
    body: z.object({
      ids: z.array(id).min(1).max(maxQuotes),
      /** Matches an existing name in any case; null removes the quotes from their project. */
      project_name: filled(longestProjectName).nullable(),
    }),
  }),
  several: endpoint('PUT', '/quotes/several', {
    access: ['customer'],
    summary:
      'Cancel, extend or requote up to 500 quotes, or change their term, by the rules of one quote. Each succeeds or fails alone.',
    body: severalQuotes,
    data: quoteOutcomes,
    idempotent: true,
    preview: true,
  }),
  buyerFields: endpoint('PUT', '/quotes/:id/buyer-fields', {
    access: ['customer', 'client_manager'],
    summary:
      'Change the company’s own reference, cost centre and end customer of a quote in the cart, pending or active. An empty text removes one; what is left out stays.',
    params: z.object({ id: idInPath }),
    body: z.object(givenBuyerFields),
  }),
  contact: endpoint('POST', '/quotes/contact/:id', {
    access: ['customer'],
    params: z.object({ id: idInPath }),
    summary: 'Request a callback about a quote. A representative calls within 5 working days.',
    body: z.object({ message: text(longestCallbackMessage).nullish() }),
    idempotent: true,
    hourly: 'callback',
  }),
  assign: endpoint('PUT', '/quotes/owner/:id', {
    access: ['client_manager'],
    summary:
      'Assign a pending quote to an active client manager, or unassign it. The company is not notified.',
    params: z.object({ id: idInPath }),
    body: z.object({
      owner_id: id.nullable(),
      /** The owner the caller saw; with another owner by now, nothing changes. */
      instead_of: id.nullable().optional(),
    }),
    data: handling,
  }),
  complete: endpoint('PUT', '/quotes/complete/:id', {
    access: ['client_manager'],
    summary:
      'Complete a customised request: its product, bandwidth, term, sites, options, lead time and price level. It can be priced after that. Cross connects and add-ons are priced by the card.',
    params: z.object({ id: idInPath }),
    body: quoteCompletion,
    data: wholeQuote,
    preview: true,
  }),
  basis: endpoint('GET', '/quotes/price/:id', {
    access: ['client_manager'],
    summary: 'Get the card price of a quote’s bandwidth, and the floor below which a price needs a reason.',
    params: z.object({ id: idInPath }),
    data: z.object({
      /** Null without a complete price. */
      card: z.object(charges),
      /** The sum of the cells' floors; null where a cell has none. */
      floor: z.object(charges),
      /** By today's settings. */
      floor_needs_approval: z.boolean(),
      /** Percent over the term; a smaller margin on the supplier cost counts as below the floor. */
      min_margin: z.int(),
      /** The default level, by the sites of the quote. */
      price_level: z.enum(priceLevels),
    }),
  }),
  price: endpoint('PUT', '/quotes/price/:id', {
    access: ['client_manager'],
    summary:
      'Set the price of the bandwidth. A pending quote becomes active for 30 days, and its lead time can be changed; the validity of an active quote does not change. The message is sent to the company with the price; only staff see the supplier cost. Where the portal’s settings say so, a price below the floor, or with a margin over the term below the minimum, answers 202 with `floor_approval`, and the quote is priced once another client manager approves.',
    params: z.object({ id: idInPath }),
    body: z.object({
      bandwidth_nrc: ringgitPrice,
      bandwidth_mrc: ringgitPrice,
      /** Required for RM 0.00, below the floor and below the minimum margin; saved as a note, never shown to the company. */
      reason: text(longestRemark).nullish(),
      /** A stale version is refused. */
      version: version.positive().nullish(),
      /** By default firm if all sites are on-net or an NNI, otherwise subject to survey. */
      price_level: z.enum(priceLevels).nullish(),
      /** Working days, by default those of the sites; an active quote keeps its own. */
      lead_time_days: z.int().min(leadTimeLimits.least).max(leadTimeLimits.most).nullish(),
      /** Null deletes it, omitted it stays. Never shown to the company. */
      supplier_cost: supplierCost.nullable().optional(),
      /** Sent to the company with the price, in the conversation and the notification. */
      message: text(longestMessage).nullish(),
    }),
    data: z.union([wholeQuote, createdFloor]),
    idempotent: true,
  }),
  supplierCost: saveSupplierCostCall,
  bench: endpoint('GET', '/quotes/bench/:id', {
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
          ...benchCharges,
          /** From the company's own card. */
          own_rate: z.boolean(),
          price_level: z.enum(priceLevels),
          /** Empty if the card prices the service as it is. */
          differs: z.array(z.enum(cardDifferences)),
        })
        .nullable(),
      similar: z.array(similarQuote),
    }),
  }),
  export: endpoint('GET', '/quotes/export', {
    access: ['customer'],
    summary:
      'Export the company’s quotes as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: z.object({ ...quoteFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  exportAll: endpoint('GET', '/quotes/client-manager/export', {
    access: ['client_manager'],
    summary:
      'Export the quotes of all companies, without carts, as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows.',
    query: z.object({ ...staffQuoteFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
}
