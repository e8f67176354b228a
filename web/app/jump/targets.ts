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

/** The groups in the order they are offered: what was looked for by content before what is always there. */
export const groups = ['quotes', 'orders', 'pages'] as const

/** What a target is known by, wherever in the list it stands. */
export function targetKey(target: Target): string {
  if (target.group === 'pages') return target.page.path
  return target.group === 'quotes' ? `quote ${target.quote.id}` : `order ${target.order.id}`
}

/** Everything there is to choose, in the order it is shown; each quote and order on the reader's own side. */
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
