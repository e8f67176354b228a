import type { NavigateOptions } from '@tanstack/react-router'
import type { Customer } from '#contract/customers.ts'
import type { Order } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Role } from '#contract/roles.ts'
import type { Hits } from '#web/app/jump/hits.ts'
import type { Page } from '#web/app/jump/pages.ts'
import { customerPath } from '#web/customers/customer-path.ts'

export type Target = { to: NavigateOptions } & (
  | { group: 'pages'; page: Page }
  | { group: 'companies'; company: Customer }
  | { group: 'quotes'; quote: Quote }
  | { group: 'orders'; order: Order }
)

/** The groups in order: search results before pages. */
export const groups = ['companies', 'quotes', 'orders', 'pages'] as const

/** The key of a target, independent of its position. */
export function targetKey(target: Target): string {
  if (target.group === 'pages') return target.page.path
  if (target.group === 'companies') return `company ${target.company.id}`
  return target.group === 'quotes' ? `quote ${target.quote.id}` : `order ${target.order.id}`
}

/** All targets in display order; quotes and orders link to the reader's own area. */
export function targetsOf({ companies, quotes, orders, pages }: Hits, role: Role): Target[] {
  const side = role === 'customer' ? 'company' : 'staff'
  return [
    ...companies.map((company): Target => ({
      group: 'companies',
      company,
      to: { to: customerPath('profile', company.id) },
    })),
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
