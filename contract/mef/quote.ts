import * as z from 'zod'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import {
  between,
  cantata,
  itemRelationships,
  mefItems,
  mefProjectId,
  mefTerm,
  relatedContacts,
} from '#contract/mef/cantata.ts'
import { longestRemark } from '#contract/text.ts'

/** The least advanced first: a quote with several lines has the first of these that one of them has. */
export const mefQuoteStates = [
  'inProgress',
  'inProgress.draft',
  'answered',
  'approved.orderable',
  'expired',
  'unableToProvide',
  'cancelled',
  'declined',
  'accepted',
] as const
export type MefQuoteState = (typeof mefQuoteStates)[number]

const change = {
  scope: 'quote',
  body: z.object({ quoteId: z.string(), reason: z.string().max(longestRemark).optional() }),
} as const
const path = '/quoteManagement/v4'

export const mefQuoteApi = {
  list: cantata('GET', `${path}/quote`, {
    summary: 'List the company’s quotes, newest first.',
    counted: true,
    query: z.object({
      // The last three are states of the standard that no quote has here.
      state: z
        .enum([...mefQuoteStates, 'acknowledged', 'approved.orderableAlternate', 'rejected'])
        .optional(),
      quoteLevel: z.enum(['budgetary', 'firmSubjectToFeasibilityCheck', 'firm']).optional(),
      externalId: z.string().optional(),
      projectId: z.string().optional(),
      ...between('quoteDate'),
      ...between('requestedQuoteCompletionDate'),
      ...between('expectedQuoteCompletionDate'),
      ...between('effectiveQuoteCompletionDate'),
    }),
  }),
  create: cantata('POST', `${path}/quote`, {
    scope: 'quote',
    summary: 'Quote lines at their prices of today, or request prices. All lines are stored or none.',
    idempotent: true,
    body: z.object({
      instantSyncQuote: z.boolean(),
      buyerRequestedQuoteLevel: z.enum(['budgetary', 'firm']),
      externalId: z.string().regex(/\S/).max(longestBuyerField).optional(),
      projectId: mefProjectId,
      relatedContactInformation: relatedContacts.optional(),
      quoteItem: mefItems({ quoteItemRelationship: itemRelationships, requestedQuoteItemTerm: mefTerm }),
    }),
  }),
  one: cantata('GET', `${path}/quote/:id`, { summary: 'Get a quote.' }),
  cancel: cantata('POST', `${path}/cancelQuote`, {
    ...change,
    summary: 'Cancel a quote that has no price yet.',
  }),
  decline: cantata('POST', `${path}/declineQuote`, {
    ...change,
    summary: 'Decline a quote that has its price.',
  }),
}
