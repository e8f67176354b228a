import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { Grade } from '#contract/buildings.ts'
import type { Band, Charge, Component, End } from '#contract/pricing.ts'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'
import type { ExceededLimit } from '#contract/orders/spending-limit.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { QuoteKind } from '#contract/quotes/quote.ts'
import type { StoredStatus } from '#contract/quotes/actions.ts'
import type { Language } from '#contract/session.ts'
import type { TaxCode } from '#contract/tax.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

export interface QuoteTables {
  project: { company_id: number; id: GeneratedAlways<number>; name: string; created_at: Date }
  quote: {
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
    /** The columns of `quoted_site` and `company_site`, for search. */
    site_a_key: GeneratedAlways<string>
    site_b_key: GeneratedAlways<string | null>
    /** Null while it awaits its price. */
    price_level: PriceLevel | null
    remarks: string | null
    requote_of: number | null
    extended: Generated<number>
    requested_product: string | null
    requested_bandwidth: string | null
    requested_site_a: string | null
    requested_site_b: string | null
    requested_months: number | null
    /** The level of its price, by the client manager who completed it; null until then. */
    completed_level: PriceLevel | null
    /** Priced as free text, before requests had to be completed. */
    priced_in_words: Generated<boolean>
    kind: Generated<QuoteKind>
    service_id: ColumnType<number | null, number | null | undefined, never>
    keeps_end: Generated<boolean>
    buyer_reference: string | null
    cost_centre: string | null
    end_customer: string | null
    buyer_words: GeneratedAlways<string | null>
    owner_id: number | null
    /** The start of its present or last wait for a price. */
    pending_since: Date | null
    created_by: number
    created_at: Date
    updated_at: Date
  }
  quote_line: QuoteLineTable
  quote_event: EventTable & { quote_id: number }
  quote_note: {
    company_id: number
    quote_id: number
    id: GeneratedAlways<number>
    at: Date
    author_id: number
    note: string
  }
  quote_assignment: {
    company_id: number
    quote_id: number
    id: GeneratedAlways<number>
    at: Date
    actor_id: number
    before_id: number | null
    after_id: number | null
  }
  order_approval_quote: { company_id: number; approval_id: number; quote_id: number; open: boolean }
  order_approval: {
    company_id: number
    id: GeneratedAlways<number>
    status: ApprovalStatus
    requested_by: number
    requested_at: Date
    language: Language
    expires_on: string
    purchase: ColumnType<unknown, string, never>
    nrc: Sen
    mrc: Sen
    exceeded: ColumnType<ExceededLimit, string, never>
    ended_by: number | null
    ended_at: Date | null
    words: string | null
    order_id: number | null
  }
  /** Awaits another client manager. */
  floor_approval: {
    company_id: number
    id: GeneratedAlways<number>
    quote_id: number
    status: FloorStatus
    requested_by: number
    requested_at: Date
    nrc: Sen
    mrc: Sen
    price_level: PriceLevel
    /** Working days; null if the lead time does not change. */
    lead_time_days: number | null
    reason: string
    /** Sent to the company with the price. */
    message: string | null
    was_nrc: Sen | null
    was_mrc: Sen | null
    floor_nrc: Sen | null
    floor_mrc: Sen | null
    min_margin: number | null
    ended_by: number | null
    ended_at: Date | null
    words: string | null
  }
  /** The row without an end is in force. */
  supplier_cost: {
    company_id: number
    id: GeneratedAlways<number>
    quote_id: number
    nrc: Sen
    mrc: Sen
    recorded_by: number
    recorded_at: Date
    ended_at: Date | null
  }
  quoted_site: { words: string; key: GeneratedAlways<string> }
  company_site: { company_id: number; key: string; words: string }
  /** Quotes of all companies, spread over slots so that writers rarely collide. */
  quote_count: {
    status: StoredStatus
    /** Set for active quotes; all others have the same day. */
    validity: string
    /** 0: a request that names no product of the catalogue. */
    product_id: number
    slot: number
    quotes: number
    /** Null unless the quote is active. */
    total_nrc: Sen
    total_mrc: Sen
  }
}

interface QuoteLineTable extends LineColumns {
  quote_id: number
  /** Null if no card gave the amount. */
  rate_cell_id: number | null
  card_version_id: number | null
}

export interface LineColumns {
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

export interface EventTable {
  company_id: number
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  action: string
  detail: ColumnType<unknown, string | null, never>
}
