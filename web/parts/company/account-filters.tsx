import type { TFunction } from 'i18next'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { companyIn, useCustomer } from '#web/parts/company/customer.ts'
import type { Filter, FilterFieldProps } from '#web/parts/list/filter.tsx'

export function companyFilter(label: string): Filter {
  return { kind: 'own', name: 'company_id', label, Field: CompanyField, Text: CompanyName }
}

export function accountFilters(t: TFunction): Filter[] {
  return [
    companyFilter(t('quotes.company')),
    {
      kind: 'flag',
      name: 'accounts',
      label: t('company.myAccountsOnly'),
      chip: t('company.accounts'),
      value: 'own',
      text: t('company.myAccounts'),
    },
  ]
}

function CompanyField({ label, value, onChange }: FilterFieldProps) {
  return (
    <CompanyPicker
      label={label}
      value={companyIn(value)}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    />
  )
}

/** Shows the id until the name is known, and for an unknown company. */
function CompanyName({ value }: { value: string }) {
  return useCustomer(companyIn(value)).data?.company ?? value
}
