import type { PriceLevel } from '#contract/price-level.ts'

/** `expired` is derived from the validity, so no job can be late with it. */
export const storedStatuses = ['cart', 'pending', 'active', 'cancelled', 'ordered', 'removed'] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** Removed quotes are shown nowhere. */
export const quoteStatuses = ['cart', 'pending', 'active', 'cancelled', 'expired', 'ordered'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The server enforces this table and screens explain refusals with it. */
export const quoteActions = {
  add_to_wishlist: { from: ['cart', 'pending'] },
  remove: { from: ['cart', 'pending'] },
  edit: { from: ['cart', 'pending', 'active'] },
  extend: { from: ['active'] },
  /** Ordered, cancelled and expired quotes stay in the project they were decided in. */
  project: { from: ['cart', 'pending', 'active'] },
  buyer_fields: { from: ['cart', 'pending', 'active'] },
  cancel: { from: ['pending', 'active'] },
  requote: { from: ['cancelled', 'expired'] },
  /** A free-text request gets ids before it is priced. */
  complete: { from: ['pending'] },
  /** In the cart by the client manager who put it there. */
  price: { from: ['cart', 'pending', 'active'] },
  /** A priced quote needs no other owner. */
  assign: { from: ['pending'] },
  order: { from: ['active'] },
  /** Staff cannot see carts during the call. */
  contact: { from: ['pending', 'active', 'cancelled', 'expired', 'ordered'] },
} as const satisfies Record<string, { from: readonly QuoteStatus[] }>
export type QuoteAction = keyof typeof quoteActions

export function quoteCan(action: QuoteAction, status: QuoteStatus): boolean {
  return (quoteActions[action].from as readonly QuoteStatus[]).includes(status)
}

/** The status, a free-text quote, or a price that is only an estimate; null if it can be ordered. */
export function orderRefusal(quote: {
  status: QuoteStatus
  product_id: number | null
  price_level: PriceLevel | null
}): QuoteStatus | 'in_words' | 'budgetary' | null {
  if (!quoteCan('order', quote.status)) return quote.status
  if (isFreeText(quote)) return 'in_words'
  return quote.price_level === 'budgetary' ? 'budgetary' : null
}

export type MissingForPrice = 'product' | 'bandwidth' | 'term' | 'site_a' | 'site_b'

/** A customised request in free text, without the ids that a price and an order need. */
export function isFreeText(quote: { product_id: number | null }): boolean {
  return quote.product_id === null
}

/** The status, or a request that is not completed; null if it can be priced. */
export function priceRefusal(quote: {
  status: QuoteStatus
  product_id: number | null
}): QuoteStatus | 'in_words' | null {
  if (!quoteCan('price', quote.status)) return quote.status
  return quote.status === 'pending' && isFreeText(quote) ? 'in_words' : null
}

/** Unless the portal's settings differ. */
export const standardExtensions = 3

/** Also for a price in the cart (§9). */
export const validityDays = 30

/** Days before the end of validity. */
export const expiringDays = 7
