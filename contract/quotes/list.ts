import * as z from 'zod'
import { productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amountInQuery } from '#contract/money.ts'
import { paging, sortBy, withinRowLimit } from '#contract/paging.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import { fullQuote, handling, quote } from '#contract/quotes/quote.ts'
import { day, idInPath, text } from '#contract/text.ts'

export const longestProjectName = 100

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

export const quoteFilters = {
  ...paging,
  /** One, several separated by commas, or all except removed. */
  status: statusFilter.default('all'),
  product_id: productInQuery.optional(),
  project: text(longestProjectName).optional(),
  /** Both days included. */
  created_from: day.optional(),
  created_to: day.optional(),
  /** In ringgit before tax, both included. */
  mrc_from: amountInQuery.optional(),
  mrc_to: amountInQuery.optional(),
  /** Active quotes that expire within a week. */
  expiring: z.literal('1').optional(),
  /** Quotes with messages that the reader has not seen. */
  unread: z.literal('1').optional(),
  sort: sortBy(quoteSorts).default('-created_at'),
}

const quoteQuery = z.object(quoteFilters).refine(...withinRowLimit)
export type QuoteQuery = z.output<typeof quoteQuery>

/** Days. */
export const maxDays = 3_650

export const staffQuoteSorts = [...quoteSorts, 'pending_since'] as const
export type StaffQuoteSort = (typeof staffQuoteSorts)[number]

export const staffQuoteFilters = {
  ...quoteFilters,
  company_id: idInPath.optional(),
  /** Only companies whose account the reader manages. */
  accounts: z.literal('own').optional(),
  /** The reader (`me`), none, or a client manager by id. */
  owner: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,14})$/)
    .optional(),
  /** Minimum days, counted from the price request if `status` is `pending`, otherwise from creation. */
  age: z.coerce.number<string>().int().min(1).max(maxDays).optional(),
  /** `pending_since`: the longest waiting first; other quotes count from their creation. */
  sort: sortBy(staffQuoteSorts).default('-created_at'),
}

const staffQuoteQuery = z.object(staffQuoteFilters).refine(...withinRowLimit)
export type StaffQuoteQuery = z.output<typeof staffQuoteQuery>

export const listQuotesCall = endpoint('GET', '/quotes', {
  access: ['customer'],
  summary: 'List the company’s quotes, newest first by default. `status=cart` lists the cart.',
  query: quoteQuery,
  data: z.array(quote),
  counted: true,
})

export const listAllQuotesCall = endpoint('GET', '/quotes/client-manager', {
  access: ['client_manager'],
  summary:
    'List the quotes of all companies; `cart` lists those that the reader put into carts, `all` none in carts. The keyword also searches company names.',
  query: staffQuoteQuery,
  data: z.array(quote.extend({ handling })),
  counted: true,
})

export const listProjectsCall = endpoint('GET', '/quotes/projects', {
  access: ['customer'],
  summary: 'List the names of the company’s projects.',
  data: z.array(z.string()),
})

export const readQuoteCall = endpoint('GET', '/quotes/:id', {
  access: ['customer', 'client_manager'],
  summary: 'Get a quote with its price lines and its history.',
  params: z.object({ id: idInPath }),
  data: fullQuote,
})
