import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { FieldErrors } from '#contract/errors.ts'
import { customerApi } from '#contract/customers.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import type { AccountField } from '#web/customers/fields.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm, type PortalForm } from '#web/parts/form/form.tsx'
import { refresh, useRead } from '#web/platform/query.ts'
import { taxCodes } from '#contract/tax.ts'
import { type Amount, isRefused } from '#web/parts/form/amount.ts'
import { AmountInput, RemarkField } from '#web/parts/form/fields.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { BuildingSelect } from '#web/parts/site/QuoteSites.tsx'

export type SentChanges = Omit<CallInput<typeof customerApi.change>['body'], 'version'>

/** Sends the version that was open; changes made by someone else in the meantime are refused. */
export function AccountDialog({
  account,
  title,
  submit,
  fields,
  of,
  fixed,
  focus,
  changes,
  dangerous,
  onClose,
}: {
  account: CustomerAccount
  title: string
  submit: string
  fields: readonly AccountField[]
  of: Record<string, unknown>
  fixed?: readonly string[]
  /** The field with the focus; the first by default. */
  focus?: string | undefined
  changes: (sent: Record<string, unknown>) => SentChanges
  dangerous?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(account.version)
  const write = useDialogWrite(customerApi.change, onClose, {
    onFailed: async ({ code }) => {
      if (code !== 'stale_version') return
      // Read the current account again behind the dialog, so that the person sees it before sending again.
      await refresh([customerApi.one.path])
      setOpened(0)
    },
  })
  const form = usePortalForm({
    initial: typedOf(fields, of),
    needed: (typed) => {
      const empty = fields.find(({ name, required }) => required && String(typed[name]).trim() === '')
      return empty ? t('customers.missing', { field: t(`customers.field.${empty.name as 'company'}`) }) : null
    },
    wrong: (typed) =>
      Object.fromEntries(wrongNumbers(fields, typed).map((name) => [name, t('customers.notANumber')])),
    write,
    input: (typed) => ({
      params: { id: account.id },
      body: { ...changes(sentOf(fields, typed)), version: opened || account.version },
    }),
    errorsFor: inFields,
  })
  return (
    <FormDialog form={form} title={title} submit={submit} dangerous={dangerous} onClose={onClose}>
      {fields.map((field, index) => (
        <AccountInput
          key={field.name}
          form={form}
          field={field}
          first={focus === undefined ? index === 0 : field.name === focus}
          fixed={fixed?.includes(field.name)}
          building={typeof of.building === 'string' ? of.building : undefined}
        />
      ))}
    </FormDialog>
  )
}

/** The server names an entry's field by its index, and the unit's by its part. */
function inFields(errors: FieldErrors) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, [text]]) => [
      path.startsWith('rcc.') ? path.replace('.', '_') : (path.split('.').at(-1) ?? path),
      text,
    ]),
  )
}

function AccountInput({
  form,
  field: { name, kind, required = false },
  first,
  fixed,
  building,
}: {
  form: PortalForm<Typed>
  field: AccountField
  first: boolean
  fixed?: boolean
  /** The name of the building, for the building field. */
  building?: string
}) {
  const { t } = useTranslation()
  const { id, value, onChange, error } = form.field(name)
  const own = name as 'company'
  const label = t(`customers.field.${own}`)
  const helps: Partial<Record<string, string>> = t('customers.help', { returnObjects: true })
  const written = String(value)
  const field = { id, label, description: helps[name], error, required, withAsterisk: false }
  const marked = required ? label : `${label} (${t('common.optional')})`
  switch (kind) {
    case 'check':
      return (
        <Checkbox
          id={id}
          label={label}
          description={field.description}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'amount':
      return (
        <AmountInput
          {...field}
          label={marked}
          help={helps[name]}
          value={value as Amount}
          onChange={onChange}
        />
      )
    case 'day':
      return (
        <DateField
          id={id}
          label={marked}
          description={field.description}
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
          data-autofocus={first || undefined}
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
      return <ManagerSelect {...field} first={first} value={written} onChange={onChange} />
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
          data-autofocus={first || undefined}
        />
      )
  }
}

interface ManagerSelectProps {
  id: string
  first: boolean
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
      placeholder={t('customers.needs.manager')}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('sites.clear', { field: field.label }) }}
      data-autofocus={field.first || undefined}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}

type Typed = Record<string, string | boolean | number>

function typedOf(fields: readonly AccountField[], of: Record<string, unknown>): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = of[name]
      if (kind === 'check') return [name, value === true]
      if (kind === 'amount') return [name, typeof value === 'number' ? value : '']
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

/** Empty days, numbers and amounts are sent as null. */
function sentOf(fields: readonly AccountField[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = typed[name]
      if (kind === 'check' || typeof value !== 'string') return [name, value]
      const written = value.trim()
      if (kind === 'text' || kind === 'words' || kind === 'tax' || kind === 'building') return [name, written]
      if (written === '') return [name, null]
      return [name, kind === 'day' ? written : Number(written)]
    }),
  )
}

function wrongNumbers(fields: readonly AccountField[], typed: Typed): string[] {
  return fields.flatMap(({ name, kind }) => {
    const value = typed[name]
    const bad =
      kind === 'amount'
        ? isRefused(value as Amount)
        : (kind === 'months' || kind === 'mbps') && !/^\d*$/.test(String(value).trim())
    return bad ? [name] : []
  })
}
