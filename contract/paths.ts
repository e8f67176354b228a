import type { Side } from '#contract/roles.ts'

/** Where the page of a record is, below the portal's own path: each side has it in its own area. */
export const recordPages = {
  quote: { company: '/customer/quotes/view/$id', staff: '/client-manager/quotes/view/$id' },
  order: { company: '/customer/orders/view/$id', staff: '/client-manager/orders/view/$id' },
  printedOrder: { company: '/customer/orders/print/$id', staff: '/client-manager/print/$id' },
} as const satisfies Record<string, Record<Side, string>>

/** Where one record is shown to a side. */
export function recordPath(kind: keyof typeof recordPages, id: number | string, side: Side): string {
  return recordPages[kind][side].replace('$id', String(id))
}

/** Where the quotes of all states are listed, a tab for each. */
export const quoteListPages = {
  company: '/customer/quotes/$tab',
  staff: '/client-manager/quotes/$tab',
} as const satisfies Record<Side, string>

/** The tabs of each side, in their order. Staff see no carts, so that all of them at once are no list of theirs. */
export const quoteTabs = {
  company: ['all', 'active', 'pending', 'cancelled', 'expired'],
  staff: ['active', 'pending', 'cancelled', 'expired'],
} as const satisfies Record<Side, readonly string[]>
export type QuoteTab = (typeof quoteTabs)[Side][number]

/** Where the quotes of a state are listed for a side. */
export function quoteListPath(tab: QuoteTab, side: Side): string {
  return quoteListPages[side].replace('$tab', tab)
}
