import { useTranslation } from 'react-i18next'
import { companyIn, useCustomer } from '#web/parts/company/customer.ts'
import type { Chip } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

/** The filters by company and by the reader's own accounts in an address. */
export function accountsIn(search: Filters) {
  return {
    company_id: companyIn(search.company_id) ?? undefined,
    accounts: search.accounts === 'own' ? ('own' as const) : undefined,
  }
}
export type Accounts = Partial<ReturnType<typeof accountsIn>>

/** The same filters as removable chips. */
export function useAccountChips({ company_id, accounts }: Accounts): Chip[] {
  const { t } = useTranslation()
  const company = useCustomer(company_id ?? null)
  return [
    {
      name: t('quotes.company'),
      // Until its name is known, and for an unknown company, the list is filtered all the same.
      text: company_id === undefined ? undefined : (company.data?.company ?? `${company_id}`),
      without: { company_id: '' },
    },
    { name: t('company.accounts'), text: accounts && t('company.myAccounts'), without: { accounts: '' } },
  ]
}
