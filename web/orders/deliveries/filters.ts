import { deliveryFilters, dueGroups, type DeliveryCounts } from '#contract/orders/deliveries.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** The filters in the URL. Invalid values are ignored, so that the list does not fail. */
export function deliveryFiltersIn(search: Filters) {
  return {
    due: deliveryFilters.due.safeParse(search.due).data ?? 'all',
    accounts: deliveryFilters.accounts.safeParse(search.accounts).data,
    next_owner: deliveryFilters.next_owner.safeParse(search.next_owner).data,
    waiting: deliveryFilters.waiting.safeParse(search.waiting).data,
    keyword: search.keyword || undefined,
  }
}
export type ChosenDeliveries = ReturnType<typeof deliveryFiltersIn>

/** Whose circuits are shown where the URL does not say it; the server decides alike. */
export function accountsShown({ accounts }: ChosenDeliveries, counts: DeliveryCounts | undefined) {
  return accounts ?? (counts?.own_accounts ? 'own' : 'all')
}

/** The circuits of all groups together. */
export function circuitsOfAll(counts: DeliveryCounts['circuits']): number {
  return dueGroups.reduce((sum, group) => sum + counts[group], 0)
}
