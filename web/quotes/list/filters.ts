import { productInQuery } from '#contract/catalog.ts'
import { amountInQuery } from '#contract/money.ts'
import { mostDays } from '#contract/quotes/list.ts'
import { day } from '#contract/text.ts'
import { accountsIn } from '#web/parts/company/accounts.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** Every filter of the lists of quotes, by its name in the URL. */
export const filterFields = {
  accounts: ['company_id', 'accounts'],
  product: ['product_id'],
  project: ['project'],
  created: ['created_from', 'created_to'],
  owner: ['owner'],
  age: ['age'],
  mrc: ['mrc_from', 'mrc_to'],
  unread: ['unread'],
} as const
export type QuoteFilter = keyof typeof filterFields
export type FilterName = (typeof filterFields)[QuoteFilter][number]

/** The filters in the URL. Invalid values are ignored, so that the list does not fail. */
export function filtersIn(search: Filters, filters: readonly QuoteFilter[]) {
  const written = {
    ...accountsIn(search),
    product_id: productInQuery.safeParse(search.product_id).data,
    project: search.project,
    created_from: day.safeParse(search.created_from).data,
    created_to: day.safeParse(search.created_to).data,
    owner: /^(me|none|[1-9]\d{0,14})$/.test(search.owner ?? '') ? search.owner : undefined,
    age: daysIn(search.age),
    mrc_from: amountInQuery.safeParse(search.mrc_from || undefined).data,
    mrc_to: amountInQuery.safeParse(search.mrc_to || undefined).data,
    unread: search.unread === '1' ? ('1' as const) : undefined,
  } satisfies Record<FilterName, unknown>
  const known = namesOf(filters).map((name) => [name, written[name]])
  return { keyword: search.keyword ?? '', ...(Object.fromEntries(known) as Partial<typeof written>) }
}
export type QuoteNarrowing = ReturnType<typeof filtersIn>

export function namesOf(filters: readonly QuoteFilter[]): FilterName[] {
  return filters.flatMap((filter): readonly FilterName[] => filterFields[filter])
}

/** The change of the URL that removes filters. */
export function without(filters: readonly QuoteFilter[]): Filters {
  return Object.fromEntries(namesOf(filters).map((name) => [name, '']))
}

export function isNarrowed(filters: Record<string, unknown>): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '')
}

/** A whole number of days, or undefined. */
export function daysIn(written: string | undefined): number | undefined {
  const days = Number(written || NaN)
  return Number.isInteger(days) && days >= 1 && days <= mostDays ? days : undefined
}
