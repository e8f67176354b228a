import { useTranslation } from 'react-i18next'
import { useColleagues } from '#web/manager/colleagues.ts'
import { FilterForm } from '#web/manager/FilterForm.tsx'
import { filtersIn } from '#web/manager/filters.ts'
import type { QuoteTab } from '#web/manager/quote-tabs.ts'
import { useCustomer } from '#web/parts/company/customer.ts'
import { ListFilters, type Chip } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useChips } from '#web/quotes/list/chips.ts'

interface QuoteFiltersProps {
  tab: QuoteTab
  search: Filters
  onChange: (changes: Filters) => void
}

/** What the quotes of all companies are searched and narrowed by; the words find companies too. */
export function QuoteFilters({ tab, search, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  const filters = filtersIn(search)
  const { company_id, accounts, owner, age } = filters
  const company = useCustomer(company_id ?? null)
  const common = useChips()(filters)
  const ownerName = useOwnerName(owner)
  const chips: Chip[] = [
    {
      name: t('manager.company'),
      // Until its name is known, and for a company there is not, the list is narrowed all the same.
      text: company_id === undefined ? undefined : (company.data?.company ?? `${company_id}`),
      without: { company_id: '' },
    },
    { name: t('desk.accounts'), text: accounts && t('desk.myAccounts'), without: { accounts: '' } },
    { name: t('quotes.owner'), text: ownerName, without: { owner: '' } },
    {
      name: t(tab === 'pending' ? 'manager.waiting' : 'desk.age'),
      text:
        age === undefined
          ? undefined
          : t(tab === 'pending' ? 'desk.longerThan' : 'desk.olderThan', { count: age }),
      without: { age: '' },
    },
    ...common,
  ]
  return (
    <ListFilters label={t('manager.search')} keyword={filters.keyword} chips={chips} onChange={onChange}>
      {(onApply) => <FilterForm tab={tab} filters={filters} onApply={onApply} />}
    </ListFilters>
  )
}

function useOwnerName(owner: string | undefined): string | undefined {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  if (owner === undefined) return undefined
  if (owner === 'none') return t('desk.noOwner')
  if (owner === 'me' || Number(owner) === me) return t('desk.me')
  return all.find(({ id }) => id === Number(owner))?.name ?? owner
}
