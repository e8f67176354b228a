import {
  isFreeText,
  orderRefusal,
  quoteCan,
  type QuoteAction,
  type QuoteStatus,
} from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'

/** The entries of a quote's menu, in order; removing from the cart has its own button. */
export const listActions = ['edit', 'order', 'project', 'extend', 'requote', 'contact', 'cancel'] as const
export const cartActions = ['add_to_wishlist', 'edit', 'contact', 'cancel'] as const
export type MenuAction = (typeof listActions | typeof cartActions)[number]

/** Actions with a dialog; sending to order has its own screen. */
export type DialogAction = Exclude<MenuAction, 'order'> | 'price'

export type Refusal = QuoteStatus | 'extendedEnough' | 'in_words' | 'budgetary' | 'ofService'

export const staffActions = ['price', 'cancel'] as const

export function offered(side: Side, quote: Quote) {
  const actions = side === 'company' ? (quote.status === 'cart' ? cartActions : listActions) : staffActions
  return actions.filter(
    (action) => refusalOf(action, quote) === null && !(action === 'price' && isFreeText(quote)),
  )
}

export function refusalOf(
  action: QuoteAction,
  quote: Pick<Quote, 'kind' | 'status' | 'extensions_left' | 'product_id' | 'price_level'>,
): Refusal | null {
  if (!quoteCan(action, quote.status)) return quote.status
  if (quote.kind !== 'new' && (action === 'edit' || action === 'requote')) return 'ofService'
  if (action === 'order') return orderRefusal(quote)
  return action === 'extend' && quote.extensions_left === 0 ? 'extendedEnough' : null
}

/** Milliseconds between closing a success dialog and the navigation (§9). */
export const redirectDelay = 100
