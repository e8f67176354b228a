import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { companyIn, useCustomer } from '#web/parts/company/customer.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

/** Whose orders an address narrows a list to. */
export function accountsIn(search: Filters) {
  return {
    company_id: companyIn(search.company_id) ?? undefined,
    accounts: search.accounts === 'own' ? ('own' as const) : undefined,
  }
}
type Accounts = ReturnType<typeof accountsIn>

interface AccountFiltersProps {
  /** What can be searched for. */
  label: string
  search: Filters
  onChange: (changes: Filters) => void
}

/** Words, and whose: one company's, or those of the accounts in the reader's hands. */
export function AccountFilters({ label, search, onChange }: AccountFiltersProps) {
  const { t } = useTranslation()
  const chosen = accountsIn(search)
  const { company_id, accounts } = chosen
  const company = useCustomer(company_id ?? null)
  const name = company_id === undefined ? undefined : (company.data?.company ?? `${company_id}`)
  return (
    <ListFilters
      label={label}
      keyword={search.keyword ?? ''}
      chips={[
        { name: t('manager.company'), text: name, without: { company_id: '' } },
        { name: t('desk.accounts'), text: accounts && t('desk.myAccounts'), without: { accounts: '' } },
      ]}
      onChange={onChange}
    >
      {(onApply) => <AccountForm chosen={chosen} onApply={onApply} />}
    </ListFilters>
  )
}

function AccountForm({ chosen, onApply }: { chosen: Accounts; onApply: (changes: Filters) => void }) {
  const { t } = useTranslation()
  const [company, setCompany] = useState(chosen.company_id ?? null)
  const [own, setOwn] = useState(chosen.accounts === 'own')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ company_id: company === null ? '' : String(company), accounts: own ? 'own' : '' })
      }}
    >
      <Stack gap="sm">
        <CompanyPicker label={t('manager.company')} value={company} onChange={setCompany} />
        <Checkbox
          label={t('desk.myAccountsOnly')}
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
        <FilterFoot onClear={() => onApply({ company_id: '', accounts: '' })} />
      </Stack>
    </form>
  )
}
