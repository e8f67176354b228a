import { roleInQuery, statusInQuery } from '#contract/users.ts'
import { companyIn } from '#web/parts/company/customer.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** The filters of the user list in an address. Invalid values are ignored, so that the list does not fail. */
export function userFiltersIn(search: Filters) {
  return {
    role: roleInQuery.safeParse(search.role).data,
    status: statusInQuery.safeParse(search.status).data,
    company_id: companyIn(search.company_id) ?? undefined,
  }
}
export type UserFilterValues = ReturnType<typeof userFiltersIn>

export const noUserFilters = { role: '', status: '', company_id: '' } satisfies Record<
  keyof UserFilterValues,
  string
>
