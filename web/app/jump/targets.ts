import type { NavigateOptions } from '@tanstack/react-router'
import type { Order } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Role } from '#contract/roles.ts'
import type { Hits } from '#web/app/jump/hits.ts'
import type { Page } from '#web/app/jump/pages.ts'

export type Target = { to: NavigateOptions } & (
  { group: 'pages'; page: Page } | { group: 'quotes'; quote: Quote } | { group: 'orders'; order: Order }
)

/** The groups in order: search results before pages. */
export const groups = ['quotes', 'orders', 'pages'] as const

/** The key of a target, independent of its position. */
export function targetKey(target: Target): string {
  if (target.group === 'pages') return target.page.path
  return target.group === 'quotes' ? `quote ${target.quote.id}` : `order ${target.order.id}`
}

/** All targets in display order; quotes and orders link to the reader's own area. */
export function targetsOf({ quotes, orders, pages }: Hits, role: Role): Target[] {
  const side = role === 'customer' ? 'company' : 'staff'
  return [
    ...quotes.map((quote): Target => ({
      group: 'quotes',
      quote,
      to: { to: recordPath('quote', quote.id, side) },
    })),
    ...orders.map((order): Target => ({
      group: 'orders',
      order,
      to: { to: recordPath('order', order.id, side) },
    })),
    ...pages.map((page): Target => ({ group: 'pages', page, to: { to: page.path, search: {} } })),
  ]
}
