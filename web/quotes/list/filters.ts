import { productInQuery, type ProductId } from '#contract/catalog.ts'
import { amountInQuery, type Sen } from '#contract/money.ts'
import { day } from '#contract/text.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** What an address may narrow a list of quotes by, besides its words. */
export const filterNames = [
  'product_id',
  'project',
  'created_from',
  'created_to',
  'mrc_from',
  'mrc_to',
  'unread',
] as const

/** No filter at all, and no words. */
export const unfiltered = Object.fromEntries(['keyword', ...filterNames].map((name) => [name, ''])) as Filters

/** What an address narrows a list by. What somebody mistyped there narrows nothing, rather than failing the list. */
export function filtersIn(search: Filters) {
  return {
    keyword: search.keyword ?? '',
    product_id: productIn(search.product_id),
    project: search.project,
    created_from: dayIn(search.created_from),
    created_to: dayIn(search.created_to),
    mrc_from: amountIn(search.mrc_from),
    mrc_to: amountIn(search.mrc_to),
    unread: unreadIn(search.unread),
  }
}
export type QuoteNarrowing = ReturnType<typeof filtersIn>

export function isNarrowed(filters: Record<string, unknown>): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '')
}

/** The product an address names, or undefined for one there is not. */
export function productIn(written: string | undefined): ProductId | undefined {
  return productInQuery.safeParse(written).data
}

/** Whether only what has new messages is asked for. */
export function unreadIn(written: string | undefined): '1' | undefined {
  return written === '1' ? written : undefined
}

function dayIn(written: string | undefined): string | undefined {
  return day.safeParse(written).data
}

/** An amount, which the address writes in ringgit. */
export function amountIn(written: string | undefined): Sen | undefined {
  return amountInQuery.safeParse(written || undefined).data
}
