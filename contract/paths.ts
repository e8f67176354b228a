import type { Side } from '#contract/roles.ts'

/** The path of a record's page below the portal's base path; each side has its own area. */
export const recordPages = {
  quote: { company: '/customer/quotes/view/$id', staff: '/client-manager/quotes/view/$id' },
  order: { company: '/customer/orders/view/$id', staff: '/client-manager/orders/view/$id' },
  printedOrder: { company: '/customer/orders/print/$id', staff: '/client-manager/print/$id' },
} as const satisfies Record<string, Record<Side, string>>

/** The path of one record for a side. */
export function recordPath(kind: keyof typeof recordPages, id: number | string, side: Side): string {
  return recordPages[kind][side].replace('$id', String(id))
}

/** The page on which a client manager completes a customised request, and its path. */
export const completionPage = '/client-manager/quotes/complete/$id'
export function completionPath(id: number | string): string {
  return completionPage.replace('$id', String(id))
}

/** The path of the quote list, which has a tab for each state. */
export const quoteListPages = {
  company: '/customer/quotes/$tab',
  staff: '/client-manager/quotes/$tab',
} as const satisfies Record<Side, string>

/** The tabs of each side, in order. Staff do not see carts and therefore have no tab for all quotes. */
export const quoteTabs = {
  company: ['all', 'active', 'pending', 'cancelled', 'expired'],
  staff: ['active', 'pending', 'cancelled', 'expired'],
} as const satisfies Record<Side, readonly string[]>
export type QuoteTab = (typeof quoteTabs)[Side][number]

/** The path of the list of one state for a side. */
export function quoteListPath(tab: QuoteTab, side: Side): string {
  return quoteListPages[side].replace('$tab', tab)
}
