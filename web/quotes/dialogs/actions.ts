import { mostExtensions, quoteCan, type QuoteAction, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'

/** The entries of a quote's menu, in their order; in the cart, what leaves it again has a button of its own. */
export const listActions = ['edit', 'order', 'project', 'extend', 'requote', 'contact', 'cancel'] as const
export const cartActions = ['add_to_wishlist', 'edit', 'contact', 'cancel'] as const
export type MenuAction = (typeof listActions | typeof cartActions)[number]

/** Sending to order has a screen of its own; everything else, and the price that staff set, a dialog. */
export type DialogAction = Exclude<MenuAction, 'order'> | 'price'

/** The state that stands in the way, or that validity was moved as often as it may be. */
export type Refusal = QuoteStatus | 'extendedEnough'

/** Why an action is not possible now; null where it is. */
export function refusalOf(
  action: QuoteAction,
  { status, extended }: Pick<Quote, 'status' | 'extended'>,
): Refusal | null {
  if (!quoteCan(action, status)) return status
  return action === 'extend' && extended >= mostExtensions ? 'extendedEnough' : null
}
