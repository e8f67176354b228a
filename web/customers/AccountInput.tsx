import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import { taxCodes } from '#contract/tax.ts'
import type { AccountField } from '#web/customers/fields.ts'
import type { Typed } from '#web/customers/typed.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { BuildingSelect } from '#web/parts/site/BuildingSelect.tsx'
import { useRead } from '#web/platform/query.ts'

interface AccountInputProps {
  form: PortalForm<Typed>
  field: AccountField
  first: boolean
  /** It belongs to what is there, and stays. */
  fixed?: boolean
  /** The name of the building that an entry is in, as a field for buildings shows it. */
  building?: string
}

/** One field of an account, by its kind. */
export function AccountInput({
  form,
  field: { name, kind, required = false },
  first,
  fixed,
  building,
}: AccountInputProps) {
  const { t } = useTranslation()
  const { id, value, onChange, error } = form.field(name)
  const own = name as 'company'
  const label = t(`customers.field.${own}`)
  const described = name in helps ? t(`customers.help.${name as keyof typeof helps}`) : undefined
  const written = String(value)
  const field = { id, label, description: described, error, required, withAsterisk: false }
  const marked = required ? label : `${label} (${t('common.optional')})`
  switch (kind) {
    case 'check':
      return (
        <Checkbox
          id={id}
          label={label}
          description={described}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'amount':
      return (
        <AmountInput
          id={id}
          label={marked}
          help={described}
          value={value as Amount}
          onChange={onChange}
          error={error}
        />
      )
    case 'day':
      return (
        <DateField
          id={id}
          label={marked}
          description={described}
          required={required}
          value={written}
          onChange={onChange}
          error={error}
        />
      )
    case 'words':
      return <RemarkField {...field} value={written} onChange={onChange} minRows={3} data-autofocus />
    case 'tax':
      return (
        <Select
          {...field}
          data={taxCodes.map((code) => ({ value: code, label: t(`customers.code.${code}`) }))}
          value={written || null}
          onChange={(code) => onChange(code ?? '')}
          allowDeselect={false}
          data-autofocus={first}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )
    case 'building':
      return (
        <BuildingSelect
          {...field}
          label={marked}
          placeholder={t('sites.searchHint')}
          value={written}
          stored={building ? { value: written, label: building } : null}
          disabled={fixed}
          onChange={onChange}
        />
      )
    case 'manager':
      return <ManagerSelect {...field} value={written} onChange={onChange} />
    case 'text':
    case 'months':
    case 'mbps':
      return (
        <TextInput
          {...field}
          label={marked}
          value={written}
          onChange={onChange}
          disabled={fixed}
          inputMode={kind === 'months' || kind === 'mbps' ? 'numeric' : undefined}
          autoComplete="off"
          data-autofocus={first}
        />
      )
  }
}

/** Fields with a line of help. */
const helps = {
  registration_no: true,
  licence_no: true,
  deposit_months: true,
  credit_limit: true,
  hold_reason: true,
  nis_code: true,
  port_mbps: true,
  to_date: true,
} as const

interface ManagerSelectProps {
  id: string
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function ManagerSelect({ value, onChange, ...field }: ManagerSelectProps) {
  const { t } = useTranslation()
  const all = useRead(customerApi.clientManagers, {}, { staleTime: 60_000 }).data ?? []
  return (
    <Select
      id={field.id}
      label={field.label}
      error={field.error}
      placeholder={t('customers.noManager')}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('sites.clear', { field: field.label }) }}
      data-autofocus
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}
