import type * as z from 'zod'
import { historyEntry } from '#contract/history.ts'
import { quoteActions, type QuoteAction } from '#contract/quotes/actions.ts'

const withoutAction = [
  'create',
  'create_on_behalf',
  'request',
  'renew_price',
  'share',
  'withdraw_share',
] as const

/** For staff only. */
export const floorEvents = [
  'request_floor',
  'approve_floor',
  'decline_floor',
  'withdraw_floor',
  'end_floor',
] as const
export type FloorEvent = (typeof floorEvents)[number]

/** Requoting is not recorded: it creates another quote. */
export type QuoteEventAction = (typeof withoutAction)[number] | FloorEvent | Exclude<QuoteAction, 'requote'>
export const quoteEventActions: readonly QuoteEventAction[] = [
  ...withoutAction,
  ...floorEvents,
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
