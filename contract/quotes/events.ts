import type * as z from 'zod'
import { historyEntry } from '#contract/history.ts'

/** The actions on a quote. */
export const quoteEventActions = [
  'create',
  'create_on_behalf',
  'request',
  'add_to_wishlist',
  'renew_price',
  'price',
  'edit',
  'extend',
  'project',
  'cancel',
  'contact',
  'order',
  'remove',
  /** Only client managers see the owner of a quote. */
  'assign',
] as const
export type QuoteEventAction = (typeof quoteEventActions)[number]

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
    'project',
    'owner',
  ],
  amounts: ['total_nrc', 'total_mrc'],
})
export type QuoteEvent = z.output<typeof quoteEvent>
export type QuoteChange = QuoteEvent['changes'][number]
