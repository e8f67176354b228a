import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { customerApi, type Customer } from '#contract/customers.ts'
import { useFailureText, useList, useRead } from '#web/platform/query.ts'
import type { Filter, FilterFieldProps } from '#web/parts/list/filter.tsx'

const typingPause = 250

/** The number of companies offered; a longer keyword finds the others. */
const most = 20

interface CompanyPickerProps {
  label: string
  description?: string
  value: number | null
  onChange: (id: number | null) => void
  required?: boolean
}

/** Picks a customer by name or registration number. */
export function CompanyPicker({ label, description, value, onChange, required }: CompanyPickerProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const picked = useCustomer(value)
  // The box shows the picked company's name, which is not a keyword.
  const words = keyword === picked.data?.company ? '' : keyword
  const found = useList(customerApi.list, { query: { keyword: words, per_page: most } })
  const rows = found.data?.rows ?? []
  const offered = picked.data && !rows.some(({ id }) => id === picked.data.id) ? [picked.data, ...rows] : rows
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('customers.search')}
      required={required}
      withAsterisk={false}
      data={offered.map(({ id, company }) => ({ value: String(id), label: company }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      // The first field of a form that opens must not hide the others.
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, by more than the name.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Offered customer={offered.find(({ id }) => String(id) === option.value)} />
      )}
      clearable
      clearButtonProps={{ 'aria-label': t('sites.clear', { field: label }) }}
      nothingFoundMessage={found.isPending ? t('common.loading') : t('list.nothingFound')}
      error={found.isError && failureText(found.error)}
      rightSection={found.isPending ? <Loader size={16} /> : undefined}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 }, withinPortal: false }}
    />
  )
}

function Offered({ customer }: { customer: Pick<Customer, 'company' | 'registration_no'> | undefined }) {
  if (!customer) return null
  return (
    <span>
      {customer.company}
      <br />
      <small>{customer.registration_no}</small>
    </span>
  )
}

export function useCustomer(id: number | null) {
  return useRead(customerApi.one, { params: { id: String(id) } }, { enabled: id !== null, staleTime: 60_000 })
}

/** Parses a company id; null if it is not one. */
export function companyIn(written: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : null
}

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
