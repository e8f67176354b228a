import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#contract/session.ts'
import type { VasKind } from '#contract/catalog.ts'
import type { Milestone, MilestoneOwner, OrderStatus } from '#contract/orders.ts'
import type { Band, Charge, Component, End, Grade, TaxCode } from '#contract/pricing.ts'
import type { SiteDetails, StoredStatus } from '#contract/quotes.ts'
import type { BuildingTables } from '#server/buildings/tables.ts'
import type { Sen } from '#contract/money.ts'

/** The database as TypeScript sees it. A test holds this against a freshly migrated one. */
export interface Tables extends BuildingTables {
  company: CompanyTable
  portal_user: UserTable
  session: SessionTable
  password_link: PasswordLinkTable
  sign_in_attempt: SignInAttemptTable
  idempotency_key: IdempotencyKeyTable
  tax_rate: { code: TaxCode; from_date: string; basis_points: number }
  usd_rate: { date: string; myr_per_usd_e4: number }
  bandwidth: { id: GeneratedAlways<number>; mbps: number; label: string }
  product_bandwidth: { product_id: number; bandwidth_id: number }
  product_term: { product_id: number; months: number }
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
  project: { company_id: number; id: GeneratedAlways<number>; name: string; created_at: Date }
  quote: QuoteTable
  quote_line: QuoteLineTable
  quote_event: EventTable & { quote_id: number; detail: ColumnType<unknown, string | null, never> }
  quote_note: QuoteNoteTable
  quote_count: { status: StoredStatus; validity: string; slot: number; quotes: number }
  purchase_order: OrderTable
  circuit: CircuitTable
  circuit_line: LineColumns & { circuit_id: number }
  order_event: EventTable & { order_id: number }
  circuit_milestone: MilestoneTable
  order_file: OrderFileTable
}

interface CompanyTable {
  id: GeneratedAlways<number>
  name: string
  registration_no: string
  tin: Generated<string>
  sst_no: Generated<string>
  licensed_provider: Generated<boolean>
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
  component: Exclude<Component, 'agreed'>
  charge: Charge
  bandwidth_id: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  vas_option_id: number | null
  price_sen: Sen
  floor_sen: Sen | null
}

/** One end of a quote, as it was when quoted. */
export interface StoredSite extends SiteDetails {
  label: string
  nis: string | null
  nni: number | null
}

interface QuoteTable {
  company_id: number
  id: GeneratedAlways<number>
  year: number
  reference: GeneratedAlways<string>
  status: StoredStatus
  version: Generated<number>
  project_id: number | null
  validity: string | null
  price_held_until: string | null
  product_id: number | null
  bandwidth_id: number | null
  bandwidth_mbps: number | null
  contract_months: number | null
  fixed_ip_vas_id: number | null
  voice_id: number | null
  device_vas_id: number | null
  site_a: ColumnType<StoredSite, string, string>
  site_b: ColumnType<StoredSite | null, string | null, string | null>
  grade: Grade
  lead_time_days: number
  distance_m: number | null
  band: Band | null
  bandwidth_nrc: Sen | null
  bandwidth_mrc: Sen | null
  xc_nrc: Sen
  xc_mrc: Sen
  vas_nrc: Sen
  vas_mrc: Sen
  total_nrc: GeneratedAlways<Sen | null>
  total_mrc: GeneratedAlways<Sen | null>
  tax_nrc: Sen | null
  tax_mrc: Sen | null
  remarks: string | null
  requote_of: number | null
  extended: Generated<number>
  requested_product: string | null
  requested_bandwidth: string | null
  created_by: number
  created_at: Date
  updated_at: Date
}

interface LineColumns {
  company_id: number
  position: number
  component: Component
  charge: Charge
  site_end: End | null
  amount_sen: Sen
  bandwidth: string | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  option: string | null
  tax_code: TaxCode
  own_rate: boolean
}

interface QuoteLineTable extends LineColumns {
  quote_id: number
  rate_cell_id: number | null
}

interface QuoteNoteTable {
  company_id: number
  quote_id: number
  id: GeneratedAlways<number>
  at: Date
  author_id: number
  note: string
}

interface EventTable {
  company_id: number
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  action: string
}

interface OrderTable {
  company_id: number
  id: GeneratedAlways<number>
  year: number
  reference: GeneratedAlways<string>
  status: OrderStatus
  po_number: string
  requested_date: string | null
  site_contacts: ColumnType<unknown, string, never>
  terms_version: string
  total_nrc: Sen
  total_mrc: Sen
  tax_nrc: Sen
  tax_mrc: Sen
  deposit: Sen
  ordered_by: number
  ordered_at: Date
}

interface CircuitTable {
  company_id: number
  id: GeneratedAlways<number>
  year: number
  reference: GeneratedAlways<string>
  order_id: number
  quote_id: number
  status: OrderStatus
  earliest_date: string
  contract_months: number
  bandwidth_nrc: Sen
  bandwidth_mrc: Sen
  xc_nrc: Sen
  xc_mrc: Sen
  vas_nrc: Sen
  vas_mrc: Sen
  total_nrc: GeneratedAlways<Sen>
  total_mrc: GeneratedAlways<Sen>
  tax_nrc: Sen
  tax_mrc: Sen
  cancel_asked_at: Date | null
  cancel_reason: string | null
}

interface MilestoneTable {
  company_id: number
  circuit_id: number
  position: number
  kind: Milestone
  owner: MilestoneOwner
  planned: string
  actual: string | null
  note: Generated<string>
}

interface OrderFileTable {
  company_id: number
  order_id: number
  name: string
  media_type: string
  bytes: Buffer
  uploaded_by: number
  uploaded_at: Date
}
