import type { CustomerAccount } from '#contract/customers/account.ts'
import { customerPages } from '#contract/paths.ts'

export type FieldKind =
  'text' | 'words' | 'day' | 'months' | 'mbps' | 'amount' | 'check' | 'manager' | 'tax' | 'building'

export interface AccountField {
  name: string
  kind: FieldKind
  required?: boolean
}

const text = (name: keyof CustomerAccount, required = false): AccountField => ({
  name,
  kind: 'text',
  required,
})

export const accountSections = {
  company: [
    text('company', true),
    text('registration_no', true),
    text('registration_type'),
    text('entity_registered_type'),
    text('tin'),
    text('sst_no'),
  ],
  billing: [
    text('building'),
    text('bill_street'),
    text('bill_street2'),
    text('bill_city'),
    text('bill_code'),
    text('bill_state'),
    text('bill_country'),
    text('billing_email'),
    text('billing_medium', true),
  ],
  sales: [
    { name: 'client_manager_id', kind: 'manager' },
    { name: 'rcc_id', kind: 'text' },
    { name: 'rcc_title', kind: 'text' },
    text('customer_group'),
    text('credit_term'),
    text('account_no'),
    text('account_id'),
    text('account_name'),
  ],
  contract: [
    text('contract_no'),
    { name: 'contract_from', kind: 'day' },
    { name: 'contract_to', kind: 'day' },
    text('contract_signatory'),
  ],
  licence: [{ name: 'licensed_provider', kind: 'check' }, text('licence_no')],
  credit: [
    { name: 'deposit_months', kind: 'months' },
    { name: 'credit_limit', kind: 'amount' },
  ],
} as const satisfies Record<string, readonly AccountField[]>
export type AccountSection = keyof typeof accountSections

export const entryFields = {
  exemptions: [
    { name: 'code', kind: 'tax', required: true },
    { name: 'certificate', kind: 'text', required: true },
    { name: 'from_date', kind: 'day', required: true },
    { name: 'to_date', kind: 'day' },
  ],
  billing_accounts: [
    { name: 'number', kind: 'text', required: true },
    { name: 'name', kind: 'text', required: true },
    { name: 'email', kind: 'text' },
    { name: 'medium', kind: 'text', required: true },
  ],
  nnis: [
    { name: 'name', kind: 'text', required: true },
    { name: 'nis_code', kind: 'building', required: true },
    { name: 'port_mbps', kind: 'mbps' },
    { name: 'load_limit', kind: 'mbps', required: true },
  ],
} as const satisfies Record<string, readonly AccountField[]>
export type AccountList = keyof typeof entryFields

export function customerPath(page: keyof typeof customerPages, id: number | string): string {
  return customerPages[page].replace('$id', String(id))
}
