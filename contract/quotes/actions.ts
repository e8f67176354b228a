import type { PriceLevel } from '#contract/price-level.ts'

/** The stored status of a quote. `expired` is derived from the validity date, so that no job can be late with it. */
export const storedStatuses = ['cart', 'pending', 'active', 'cancelled', 'ordered', 'removed'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** The status shown. A removed quote is shown nowhere. */
export const quoteStatuses = ['cart', 'pending', 'active', 'cancelled', 'expired', 'ordered'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Who may do what to a quote, in which states. The server enforces this table and screens explain refusals with it. */
export const quoteActions = {
  add_to_wishlist: { from: ['cart', 'pending'] },
  remove: { from: ['cart', 'pending'] },
  edit: { from: ['cart', 'pending', 'active'] },
  extend: { from: ['active'] },
  /** Ordered, cancelled and expired quotes stay in the project they were decided in. */
  project: { from: ['cart', 'pending', 'active'] },
  cancel: { from: ['pending', 'active'] },
  requote: { from: ['cancelled', 'expired'] },
  /** A customised request gets ids in place of its words before it is priced. */
  complete: { from: ['pending'] },
  price: { from: ['pending', 'active'] },
  /** The owner prices the quote; a priced one needs no other owner. */
  assign: { from: ['pending'] },
  order: { from: ['active'] },
  /** Staff cannot see carts, so they could not look at the quote during the call. */
  contact: { from: ['pending', 'active', 'cancelled', 'expired', 'ordered'] },
} as const satisfies Record<string, { from: readonly QuoteStatus[] }>
export type QuoteAction = keyof typeof quoteActions

export function quoteCan(action: QuoteAction, status: QuoteStatus): boolean {
  return (quoteActions[action].from as readonly QuoteStatus[]).includes(status)
}

/**
 * Why a quote cannot be ordered: its status, that it was priced in its own words, of which nothing is ordered, or that its
 * price is only an estimate; null if it can.
 */
export function orderRefusal(quote: {
  status: QuoteStatus
  product_id: number | null
  price_level: PriceLevel | null
}): QuoteStatus | 'in_words' | 'budgetary' | null {
  if (!quoteCan('order', quote.status)) return quote.status
  if (isInWords(quote)) return 'in_words'
  return quote.price_level === 'budgetary' ? 'budgetary' : null
}

/** What a quote needs before it can be priced. */
export type NeededToPrice = 'product' | 'bandwidth' | 'term' | 'site_a' | 'site_b'

/** Whether a quote is a customised request in its own words, without the ids that a price and an order need. */
export function isInWords(quote: { product_id: number | null }): boolean {
  return quote.product_id === null
}

/** Why a quote cannot be priced: its status, or that it is not completed; null if it can. */
export function priceRefusal(quote: {
  status: QuoteStatus
  product_id: number | null
}): QuoteStatus | 'in_words' | null {
  if (!quoteCan('price', quote.status)) return quote.status
  return quote.status === 'pending' && isInWords(quote) ? 'in_words' : null
}

/** How often the validity of a quote may be extended unless the portal's settings say otherwise. */
export const standardExtensions = 3

/** Days for which an active quote can be ordered and a price in the cart is held (§9). */
export const validityDays = 30

/** An active quote within this many days of its last day of validity is expiring. */
export const expiringDays = 7
