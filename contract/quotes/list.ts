import * as z from 'zod'
import { productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amountInQuery } from '#contract/money.ts'
import { paging, sortBy, withinReach } from '#contract/paging.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import { longestProjectName } from '#contract/quotes/project.ts'
import { fullQuote, handling, quote } from '#contract/quotes/quote.ts'
import { day, idInPath, text } from '#contract/text.ts'

export const quoteSorts = [
  'quote_reference',
  'validity',
  'total_mrc',
  'total_nrc',
  'bandwidth',
  'created_at',
] as const
export type QuoteSort = (typeof quoteSorts)[number]

const statusFilter = z
  .string()
  .regex(new RegExp(`^(all|(${quoteStatuses.join('|')})(,(${quoteStatuses.join('|')}))*)$`))

/** The filters of a list of quotes. */
export const quoteFilters = {
  ...paging,
  /** One status, several separated by commas, or all except removed. */
  status: statusFilter.default('all'),
  product_id: productInQuery.optional(),
  project: text(longestProjectName).optional(),
  /** First and last day of creation, both included. */
  created_from: day.optional(),
  created_to: day.optional(),
  /** Lowest and highest monthly charge before tax in ringgit, both included. */
  mrc_from: amountInQuery.optional(),
  mrc_to: amountInQuery.optional(),
  /** Only active quotes that expire within a week. */
  expiring: z.literal('1').optional(),
  /** Only quotes with messages that the reader has not seen. */
  unread: z.literal('1').optional(),
  sort: sortBy(quoteSorts).default('-created_at'),
}

const quoteQuery = z.object(quoteFilters).refine(...withinReach)
export type QuoteQuery = z.output<typeof quoteQuery>

/** The maximum age in a filter, in days. */
export const mostDays = 3_650

export const staffQuoteSorts = [...quoteSorts, 'pending_since'] as const
export type StaffQuoteSort = (typeof staffQuoteSorts)[number]

/** The additional filters of the list of all companies. */
export const staffQuoteFilters = {
  ...quoteFilters,
  company_id: idInPath.optional(),
  /** Only companies whose account the reader manages. */
  accounts: z.literal('own').optional(),
  /** The owner: the reader (`me`), none, or a client manager by id. */
  owner: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,14})$/)
    .optional(),
  /** Older than this many days, counted from the price request if `status` is `pending`, otherwise from creation. */
  age: z.coerce.number<string>().int().min(1).max(mostDays).optional(),
  /** `pending_since` sorts the longest waiting first; quotes that do not wait count from their creation. */
  sort: sortBy(staffQuoteSorts).default('-created_at'),
}

const staffQuoteQuery = z.object(staffQuoteFilters).refine(...withinReach)
export type StaffQuoteQuery = z.output<typeof staffQuoteQuery>

export const listQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes',
  access: ['customer'],
  summary: 'List the company’s quotes, newest first by default. `status=cart` lists the cart.',
  query: quoteQuery,
  data: z.array(quote),
  counted: true,
})

export const listAllQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/client-manager',
  access: ['client_manager'],
  summary: 'List the quotes of all companies, without carts. The keyword also searches company names.',
  query: staffQuoteQuery,
  data: z.array(quote.extend({ handling })),
  counted: true,
})

export const listProjectsCall = endpoint({
  method: 'GET',
  path: '/quotes/projects',
  access: ['customer'],
  summary: 'List the names of the company’s projects.',
  data: z.array(z.string()),
})

export const readQuoteCall = endpoint({
  method: 'GET',
  path: '/quotes/:id',
  access: ['customer', 'client_manager'],
  summary: 'Get a quote with its price lines and its history.',
  params: z.object({ id: idInPath }),
  data: fullQuote,
})
