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

/** What a list of quotes may be narrowed by. */
export const quoteFilters = {
  ...paging,
  /** One status, several separated by commas, or all but the removed. */
  status: statusFilter.default('all'),
  product_id: productInQuery.optional(),
  project: text(longestProjectName).optional(),
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

/** The greatest age that can be asked for, in days. */
export const mostDays = 3_650

export const staffQuoteSorts = [...quoteSorts, 'pending_since'] as const
export type StaffQuoteSort = (typeof staffQuoteSorts)[number]

/** What the lists over all companies may be narrowed by beside what every list of quotes may. */
export const staffQuoteFilters = {
  ...quoteFilters,
  company_id: idInPath.optional(),
  /** Only companies whose account is in the reader's hands. */
  accounts: z.literal('own').optional(),
  /** Who prices it: the reader, nobody yet, or a client manager by id. */
  owner: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,14})$/)
    .optional(),
  /** Older than so many days: since it awaits its price where `status` is `pending`, else since it was made. */
  age: z.coerce.number<string>().int().min(1).max(mostDays).optional(),
  /** `pending_since` puts what has waited longest first; where nothing waits it is the day of its making. */
  sort: sortBy(staffQuoteSorts).default('-created_at'),
}

const staffQuoteQuery = z.object(staffQuoteFilters).refine(...withinReach)
export type StaffQuoteQuery = z.output<typeof staffQuoteQuery>

const staffQuote = quote.extend({ handling })
export type StaffQuote = z.output<typeof staffQuote>

export const listQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes',
  access: ['customer'],
  summary: 'The company’s quotes, newest first unless sorted otherwise. `status=cart` is the cart proper.',
  query: quoteQuery,
  data: z.array(quote),
  counted: true,
})

export const listAllQuotesCall = endpoint({
  method: 'GET',
  path: '/quotes/client-manager',
  access: ['client_manager'],
  summary: 'Quotes of all companies, without carts. The keyword finds companies too.',
  query: staffQuoteQuery,
  data: z.array(staffQuote),
  counted: true,
})

export const listProjectsCall = endpoint({
  method: 'GET',
  path: '/quotes/projects',
  access: ['customer'],
  summary: 'The names of the company’s projects.',
  data: z.array(z.string()),
})

export const readQuoteCall = endpoint({
  method: 'GET',
  path: '/quotes/:id',
  access: ['customer', 'client_manager'],
  summary: 'One quote with its price lines and its history.',
  params: z.object({ id: idInPath }),
  data: fullQuote,
})
