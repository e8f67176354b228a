import * as z from 'zod'
import { billTo } from '#contract/customers/bill-to.ts'
import { endpoint } from '#contract/endpoint.ts'

export const readStandingCall = endpoint({
  method: 'GET',
  path: '/orders/standing',
  access: ['customer'],
  summary:
    'Tell whether the company may order at present, and whether an order of these quotes would exceed its credit limit, which is a warning only, and whom it would be billed to.',
  query: z.object({
    /** At most 500 ids, separated by commas. */
    quote_ids: z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$/),
  }),
  data: z.object({
    /** Null while the company may order. */
    hold_reason: z.string().nullable(),
    /** The monthly charges of its circuits and the quotes, and the quotes' one-time charges, exceed the limit, before tax. */
    over_credit_limit: z.boolean(),
    bill_to: billTo,
  }),
})
