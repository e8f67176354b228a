import { useTranslation } from 'react-i18next'
import { companyIn, useCustomer } from '#web/parts/company/customer.ts'
import type { Chip } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

/** Whose records an address narrows a list to: one company's, or those of the reader's own accounts. */
export function accountsIn(search: Filters) {
  return {
    company_id: companyIn(search.company_id) ?? undefined,
    accounts: search.accounts === 'own' ? ('own' as const) : undefined,
  }
}
export type Accounts = Partial<ReturnType<typeof accountsIn>>

/** The same in words, each with the way to take it away. */
export function useAccountChips({ company_id, accounts }: Accounts): Chip[] {
  const { t } = useTranslation()
  const company = useCustomer(company_id ?? null)
  return [
    {
      name: t('quotes.company'),
      // Until its name is known, and for a company there is not, the list is narrowed all the same.
      text: company_id === undefined ? undefined : (company.data?.company ?? `${company_id}`),
      without: { company_id: '' },
    },
    { name: t('company.accounts'), text: accounts && t('company.myAccounts'), without: { accounts: '' } },
  ]
}
