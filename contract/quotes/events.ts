import type * as z from 'zod'
import { historyEntry } from '#contract/history.ts'
import { quoteActions, type QuoteAction } from '#contract/quotes/actions.ts'

/** How a quote begins, and the calendar's part. */
const withoutAction = ['create', 'create_on_behalf', 'request', 'renew_price'] as const

/** What the history of a quote records: its actions too, but for requoting, which begins another quote. */
export type QuoteEventAction = (typeof withoutAction)[number] | Exclude<QuoteAction, 'requote'>
export const quoteEventActions: readonly QuoteEventAction[] = [
  ...withoutAction,
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
  ],
  amounts: ['total_nrc', 'total_mrc'],
})
export type QuoteEvent = z.output<typeof quoteEvent>
export type QuoteChange = QuoteEvent['changes'][number]
