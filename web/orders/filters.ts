import { amountInQuery } from '#contract/money.ts'
import { mostOverdue, staffOrderFilters, staffOrderRanges } from '#contract/orders/list.ts'
import { swappedRanges } from '#contract/paging.ts'
import { day } from '#contract/text.ts'
import { accountsIn } from '#web/parts/company/accounts.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** The filters of the list of all companies, by their names in the URL. */
export const orderFilterNames = [
  'company_id',
  'accounts',
  'hand_over_from',
  'hand_over_to',
  'requested_from',
  'requested_to',
  'mrc_from',
  'mrc_to',
  'next',
  'next_owner',
  'overdue',
] as const
export type OrderFilterName = (typeof orderFilterNames)[number]

/** The filters in the URL. Invalid values are ignored, as is the end of a range before its start, so that the list does not fail. */
export function orderFiltersIn(search: Filters) {
  const chosen = {
    ...accountsIn(search),
    hand_over_from: day.safeParse(search.hand_over_from).data,
    hand_over_to: day.safeParse(search.hand_over_to).data,
    requested_from: day.safeParse(search.requested_from).data,
    requested_to: day.safeParse(search.requested_to).data,
    mrc_from: amountInQuery.safeParse(search.mrc_from || undefined).data,
    mrc_to: amountInQuery.safeParse(search.mrc_to || undefined).data,
    next: staffOrderFilters.next.safeParse(search.next).data,
    next_owner: staffOrderFilters.next_owner.safeParse(search.next_owner).data,
    overdue: overdueIn(search.overdue),
  } satisfies Record<OrderFilterName, unknown>
  const swapped = swappedRanges(chosen, staffOrderRanges).map((name) => [name, undefined])
  return { ...chosen, ...(Object.fromEntries(swapped) as Partial<typeof chosen>) }
}
export type ChosenOrders = ReturnType<typeof orderFiltersIn>

/** The change of the URL that removes filters. */
export function withoutFilters(names: readonly OrderFilterName[] = orderFilterNames): Filters {
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** A whole number of days by which an order can be overdue, or undefined. */
export function overdueIn(written: string | undefined): number | undefined {
  const days = Number(written || NaN)
  return Number.isInteger(days) && days >= 1 && days <= mostOverdue ? days : undefined
}
