import type { NavigateOptions } from '@tanstack/react-router'
import type { Customer } from '#contract/customers.ts'
import type { Order } from '#contract/orders/order.ts'
import { recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { sideOfRole, type Role } from '#contract/roles.ts'
import type { Hits } from '#web/app/jump/hits.ts'
import type { Page } from '#web/app/jump/pages.ts'
import type { Verb } from '#web/app/jump/verbs.ts'
import type { NamedView } from '#web/app/jump/views.ts'
import { customerPath } from '#web/customers/customer-path.ts'
import type { Visit } from '#web/platform/recent.ts'

export type Target =
  | { group: 'actions'; verb: Verb }
  | ({ to: NavigateOptions } & (
      | { group: 'recent'; visit: Visit }
      | { group: 'views'; view: NamedView }
      | { group: 'pages'; page: Page }
      | { group: 'companies'; company: Customer }
      | { group: 'quotes'; quote: Quote }
      | { group: 'orders'; order: Order }
    ))

/** What one can jump to or start, by groups. */
export interface Offers extends Pick<Hits, 'companies' | 'quotes' | 'orders' | 'circuit' | 'pages'> {
  recent: readonly Visit[]
  views: readonly NamedView[]
  verbs: readonly Verb[]
  /** Whether an action was typed: actions are first then. */
  verbFirst: boolean
}

/** The key of a target, independent of its position. */
export function targetKey(target: Target): string {
  if (target.group === 'pages') return target.page.path
  if (target.group === 'recent') return `recent ${target.visit.path}`
  if (target.group === 'views') return `view ${target.view.id}`
  if (target.group === 'actions') return `action ${target.verb.name}`
  if (target.group === 'companies') return `company ${target.company.id}`
  return target.group === 'quotes' ? `quote ${target.quote.id}` : `order ${target.order.id}`
}

/** All targets in display order, those of a group together; quotes and orders link to the reader's own area, a circuit to its details. */
export function targetsOf(offers: Offers, role: Role): Target[] {
  const { recent, views, companies, quotes, orders, circuit, pages } = offers
  const side = sideOfRole(role)
  const verbs = offers.verbs.map((verb): Target => ({ group: 'actions', verb }))
  return [
    ...(offers.verbFirst ? verbs : []),
    ...recent.map((visit): Target => ({ group: 'recent', visit, to: { to: visit.path } })),
    ...views.map((view): Target => ({ group: 'views', view, to: { to: view.path, search: view.search } })),
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
      to: { to: recordPath('order', order.id, side), search: circuit ? { circuit } : {} },
    })),
    ...(offers.verbFirst ? [] : verbs),
    ...pages.map((page): Target => ({ group: 'pages', page, to: { to: page.path, search: {} } })),
  ]
}
