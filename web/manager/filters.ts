import { mostDays } from '#contract/quotes/list.ts'
import { companyIn } from '#web/parts/company/customer.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { amountIn, productIn, unreadIn } from '#web/quotes/list/filters.ts'

/** What an address may narrow the lists over all companies by, besides its words. */
export const filterNames = [
  'company_id',
  'accounts',
  'product_id',
  'owner',
  'age',
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
    company_id: companyIn(search.company_id) ?? undefined,
    accounts: search.accounts === 'own' ? ('own' as const) : undefined,
    product_id: productIn(search.product_id),
    owner: /^(me|none|[1-9]\d{0,14})$/.test(search.owner ?? '') ? search.owner : undefined,
    age: daysIn(search.age),
    mrc_from: amountIn(search.mrc_from),
    mrc_to: amountIn(search.mrc_to),
    unread: unreadIn(search.unread),
  }
}
export type ManagerNarrowing = ReturnType<typeof filtersIn>

function daysIn(written: string | undefined): number | undefined {
  const days = Number(written || NaN)
  return Number.isInteger(days) && days >= 1 && days <= mostDays ? days : undefined
}
