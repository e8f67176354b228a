import type { Generated, GeneratedAlways } from 'kysely'
import type { AccountAction } from '#contract/customers/account.ts'
import type { Sen } from '#contract/money.ts'
import type { TaxCode } from '#contract/tax.ts'

export interface CustomerTables {
  company: {
    id: GeneratedAlways<number>
    /** The version of the account that the admin edits. */
    version: Generated<number>
    name: string
    registration_no: string
    tin: Generated<string>
    sst_no: Generated<string>
    licensed_provider: Generated<boolean>
    licence_no: Generated<string>
    credit_limit_sen: Sen | null
    /** Why it may not order, and since when; null while it may. */
    hold_reason: string | null
    held_at: Date | null
    contract_no: Generated<string>
    contract_from: string | null
    contract_to: string | null
    contract_signatory: Generated<string>
    /** Null: the standard. */
    deposit_months: number | null
    /** Null: the standard. */
    storage_bytes: number | null
    rcc_id: number | null
    rcc_title: string | null
    customer_group: Generated<string>
    credit_term: Generated<string>
    entity_registered_type: Generated<string>
    building: Generated<string>
    bill_street: Generated<string>
    bill_street2: Generated<string>
    bill_city: Generated<string>
    bill_code: Generated<string>
    bill_state: Generated<string>
    bill_country: Generated<string>
    billing_email: Generated<string>
    billing_medium: Generated<string>
    supporting_documents: Generated<string>
    created_at: Generated<Date>
    manager_id: number | null
    /** The account block of billing, which an approval assigns. */
    account_no: Generated<string>
    account_id: Generated<string>
    account_name: Generated<string>
    registration_type: Generated<string>
  }
  tax_exemption: {
    company_id: number
    code: TaxCode
    certificate: string
    from_date: string
    to_date: string | null
  }
  billing_account: {
    company_id: number
    id: GeneratedAlways<number>
    number: string
    name: string
    email: string
    medium: string
  }
  company_event: {
    company_id: number
    id: GeneratedAlways<number>
    at: Date
    actor_id: number | null
    action: AccountAction
    detail: object | null
  }
}
