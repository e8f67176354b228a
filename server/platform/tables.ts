import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#contract/session.ts'
import type { VasKind } from '#contract/catalog.ts'
import type { Grade } from '#contract/buildings.ts'
import type { Band, CardComponent, Charge } from '#contract/pricing.ts'
import type { TaxCode } from '#contract/tax.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import type { HourlyKind } from '#contract/endpoint.ts'
import type { Sen } from '#contract/money.ts'
import type { NotificationTables } from '#server/notifications/tables.ts'
import type { OrderTables } from '#server/orders/tables.ts'
import type { QuoteTables } from '#server/quotes/tables.ts'
import type { ThreadTables } from '#server/threads/tables.ts'

/** The database as TypeScript sees it. A test compares this with a freshly migrated one. */
export interface Tables extends BuildingTables, NotificationTables, QuoteTables, ThreadTables, OrderTables {
  company: CompanyTable
  portal_user: UserTable
  session: SessionTable
  password_link: PasswordLinkTable
  sign_in_attempt: SignInAttemptTable
  hourly_limit: { kind: HourlyKind; most: number }
  hourly_use: { user_id: number; kind: HourlyKind; minute: Date; slot: number; times: number }
  secret: { name: string; value: string }
  idempotency_key: IdempotencyKeyTable
  tax_rate: { code: TaxCode; from_date: string; basis_points: number }
  tax_exemption: {
    company_id: number
    code: TaxCode
    certificate: string
    from_date: string
    to_date: string | null
  }
  usd_rate: { date: string; myr_per_usd_e4: number }
  bandwidth: { id: GeneratedAlways<number>; mbps: number; label: string }
  product: { id: number; name: string }
  product_bandwidth: { product_id: number; bandwidth_id: number }
  product_term: { product_id: number; months: number }
  /** Working days to hand-over by the worse end's grade and the number of ends that are NNIs. */
  lead_time: { product_id: number; grade: Grade; nni_ends: number; working_days: number }
  product_option: { product_id: number; vas_option_id: number }
  vas_option: {
    id: GeneratedAlways<number>
    kind: VasKind
    name: string
    position: number
    tax_code: TaxCode
  }
  pricing_rule: {
    id: GeneratedAlways<number>
    name: string
    is_standard_rule: 0 | 1
    created_at: Generated<Date>
  }
  rate_cell: RateCellTable
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
}

interface UserTable {
  id: GeneratedAlways<number>
  company_id: number | null
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  responsibility: Generated<string>
  phone: Generated<string>
  country: Generated<string>
  role_id: number
  status_id: number
  demo: Generated<boolean>
  language: Generated<Language>
  created_at: Generated<Date>
}

interface SessionTable {
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_seen: Date
  expires_at: Date
}

interface PasswordLinkTable {
  token_hash: Buffer
  user_id: number
  expires_at: Date
  used_at: Date | null
}

interface SignInAttemptTable {
  key: string
  failures: number
  window_start: Date
  last_at: Date
}

interface IdempotencyKeyTable {
  user_id: number
  key: string
  request_hash: Buffer
  reply: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

interface RateCellTable {
  id: GeneratedAlways<number>
  pricing_rule_id: number
  product_id: number
  component: CardComponent
  charge: Charge
  bandwidth_id: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  vas_option_id: number | null
  price_sen: Sen
  floor_sen: Sen | null
}
