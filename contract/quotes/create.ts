import * as z from 'zod'
import { forCompany } from '#contract/customers/for-company.ts'
import { endpoint } from '#contract/endpoint.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { wholeQuote } from '#contract/quotes/quote.ts'
import { id, filled } from '#contract/text.ts'

export const mostQuotes = 2_000

export const createQuoteCall = endpoint({
  method: 'POST',
  path: '/quotes',
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
})

export const createQuotesCall = endpoint({
  method: 'POST',
  path: '/quotes/bulk',
  access: ['customer'],
  summary: 'Create up to 2,000 quotes in the company’s cart: all are created or none.',
  body: z.object({ data: z.array(quoteDraft).min(1).max(mostQuotes) }),
  data: z.object({ ids: z.array(id), priced: z.int(), pending: z.int() }),
  idempotent: true,
  hourly: 'quote',
  mostBytes: 8 * 1024 * 1024,
})

export const longestProjectName = 100

export const moveToProjectCall = endpoint({
  method: 'PUT',
  path: '/quotes/project',
  access: ['customer'],
  summary:
    'Move quotes to a project, which is created if there is none of this name, or out of their project. All are moved or none.',
  body: z.object({
    ids: z.array(id).min(1).max(mostQuotes),
    /** Matches an existing name in any case; null removes the quotes from their project. */
    project_name: filled(longestProjectName).nullable(),
  }),
})
