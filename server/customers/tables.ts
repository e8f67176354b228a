import type { Generated, GeneratedAlways } from 'kysely'
import type { TaxCode } from '#contract/tax.ts'

export interface CustomerTables {
  company: CompanyTable
  tax_exemption: {
    company_id: number
    code: TaxCode
    certificate: string
    from_date: string
    to_date: string | null
  }
}

interface CompanyTable {
  id: GeneratedAlways<number>
  name: string
  registration_no: string
  tin: Generated<string>
  sst_no: Generated<string>
  licensed_provider: Generated<boolean>
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
  pricing_rule_id: number | null
  manager_id: number | null
  /** The account block of billing, which an approval assigns. */
  account_no: Generated<string>
  account_id: Generated<string>
  account_name: Generated<string>
  registration_type: Generated<string>
}
