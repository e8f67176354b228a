import * as z from 'zod'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import { productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { longestPoNumber } from '#contract/orders/order.ts'
import { maxRow, paging, rangesInOrder, sortBy, unpaged, withinRowLimit } from '#contract/paging.ts'
import {
  endsOfTerm,
  fullService,
  mostSites,
  service,
  serviceSite,
  serviceStates,
} from '#contract/services/service.ts'
import { checkAddress, quoteDraftFields } from '#contract/quotes/draft.ts'
import { fullQuote, quoteKinds } from '#contract/quotes/quote.ts'
import { day, filled, idInPath, longestRemark, text } from '#contract/text.ts'

export const serviceSorts = ['service_reference', 'billing_from', 'term_ends', 'total_mrc'] as const

/** `living`: all that are neither ended nor rejected; `ending`: those whose term ends soon and that would go on after it. */
export const serviceFilters = ['living', 'ending', ...serviceStates, 'all'] as const

const filters = {
  ...paging,
  status: z.enum(serviceFilters).default('living'),
  product_id: productInQuery.optional(),
  company_id: idInPath.optional(),
  /** The last day of the term, both included. Services without a term are in no range. */
  ends_from: day.optional(),
  ends_to: day.optional(),
  sort: sortBy(serviceSorts).default('-service_reference'),
}
const listQuery = z
  .object(filters)
  .refine(...withinRowLimit)
  .superRefine(rangesInOrder('ends'))
export type ServiceQuery = z.output<typeof listQuery>
const unpagedQuery = z.object(filters).omit(unpaged)
const exportQuery = z.object({ ...filters, ...ofFormat }).omit(unpaged)

const params = z.object({ id: idInPath })

const { product_id: _, bandwidth_id, contract_id, ...addOnsAndSites } = quoteDraftFields
const replacement = z
  .object({
    kind: z.enum(quoteKinds).exclude(['new']),
    bandwidth_id: bandwidth_id.optional(),
    /** Months, by default those of the service. */
    contract_id: contract_id.optional(),
    /** The end of the term stays; otherwise a new term begins. */
    keep_end: z.boolean().default(false),
    ...addOnsAndSites,
  })
  .superRefine((given, ctx) => {
    for (const end of ['site_a', 'site_b', 'location'] as const)
      if (given[`${end}_details`]?.standard === 0 && !given[`${end}_nis`] && !given[`${end}_nni`])
        checkAddress(given, end, ctx)
  })
export type Replacement = z.output<typeof replacement>

export const serviceApi = {
  list: endpoint('GET', '/services', {
    access: ['customer'],
    summary: 'List the company’s services, the newest first by default.',
    query: listQuery,
    data: z.array(service),
    counted: true,
  }),
  listAll: endpoint('GET', '/services/client-manager', {
    access: ['client_manager'],
    summary: 'List the services of all companies. The keyword also searches company names.',
    query: listQuery,
    data: z.array(service),
    counted: true,
  }),
  export: endpoint('GET', '/services/export', {
    access: ['customer'],
    summary: 'Export the services as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows.',
    query: exportQuery,
    answersFile: true,
  }),
  exportAll: endpoint('GET', '/services/client-manager/export', {
    access: ['client_manager'],
    summary:
      'Export the services of all companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows.',
    query: exportQuery,
    answersFile: true,
  }),
  sums: endpoint('GET', '/services/sums', {
    access: ['customer', 'client_manager'],
    summary: 'Count the services of a list and sum their monthly charges before tax.',
    query: unpagedQuery,
    data: z.object({ services: z.int(), total_mrc: ringgit }),
  }),
  sites: endpoint('GET', '/services/sites', {
    access: ['customer', 'client_manager'],
    summary: `List the sites of the first ${maxRow.toLocaleString('en')} services of a list, at most ${mostSites} with the most services first. A service between two sites counts at both. With \`status\` \`living\` or \`all\` and no range of terms, circuits in delivery are included.`,
    query: unpagedQuery,
    data: z.array(serviceSite),
  }),
  exportSites: endpoint('GET', '/services/sites/export', {
    access: ['customer', 'client_manager'],
    summary: 'Export the sites of a list of services as a CSV file or an Excel workbook (XLSX).',
    query: exportQuery,
    answersFile: true,
  }),
  one: endpoint('GET', '/services/:id', {
    access: ['customer', 'client_manager'],
    summary: 'Get a service with its price lines and its history.',
    params,
    data: fullService,
  }),
  exit: endpoint('GET', '/services/:id/exit', {
    access: ['customer', 'client_manager'],
    summary: 'Tell what it costs if a day is the last one of a service: the rental that is left of its term.',
    params,
    query: z.object({ on: day }),
    data: z.object({
      last_day: day,
      /** The first possible last day. */
      first_possible: day,
      /** Whole months that are left of the term, and the days of another. */
      months: z.int(),
      days: z.int(),
      charge: ringgit,
      term_ends: day.nullable(),
    }),
  }),
  answer: endpoint('PUT', '/services/:id/acceptance', {
    access: ['customer'],
    summary:
      'Accept or reject a delivered service by its last day to answer. With `early_start` billing starts on the day of an early hand-over instead of the requested date. A rejection needs a reason and returns the circuit to processing.',
    params,
    body: z.object({
      accept: z.boolean(),
      early_start: z.boolean().optional(),
      words: text(longestRemark).nullish(),
    }),
  }),
  change: endpoint('PUT', '/services/:id', {
    access: ['customer'],
    summary:
      'Set whether a service ceases at the end of its term, until the notice period of that day begins, and the company’s own reference for it.',
    params,
    body: z.object({
      end_of_term: z.enum(endsOfTerm).optional(),
      buyer_reference: text(longestBuyerField).optional(),
    }),
  }),
  quote: endpoint('POST', '/services/:id/quotes', {
    access: ['customer'],
    summary:
      'Quote the renewal of a service, a change of its bandwidth and add-ons, or the move of one of its sites, by today’s card. What is left out stays as it is; `null` removes an add-on, and a move names one site as a quote does. The quote is active for 30 days, or pending without a complete price. Its one-time charges include the exit charge that the order would cause, as a maximum. Returns 409 unless the service is active and neither ends nor is being replaced.',
    params,
    body: replacement,
    data: fullQuote,
    preview: true,
  }),
  cease: endpoint('POST', '/services/:id/cease', {
    access: ['customer'],
    summary:
      'Request the end of a service. The last day is at least the notice period from today; the exit charge is fixed with the request. Returns 409 if it is not the expected one.',
    params,
    body: z.object({
      last_day: day,
      expected: z.object({ charge: ringgit }),
      po_number: text(longestPoNumber).nullish(),
      reason: filled(longestRemark),
    }),
    idempotent: true,
  }),
  withdrawCease: endpoint('DELETE', '/services/:id/cease', {
    access: ['customer'],
    summary: 'Withdraw the requested end of a service, until its last day.',
    params,
  }),
  suspend: endpoint('PUT', '/services/:id/suspension', {
    access: ['client_manager'],
    summary: 'Suspend or resume a service. Billing goes on.',
    params,
    body: z.object({ suspended: z.boolean(), reason: filled(longestRemark) }),
  }),
  waive: endpoint('PUT', '/services/:id/waiver', {
    access: ['client_manager'],
    summary: 'Waive all or part of an exit charge, before the last day has passed.',
    params,
    body: z.object({ amount: ringgitPrice, reason: filled(longestRemark) }),
    idempotent: true,
  }),
}
