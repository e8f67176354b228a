import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BillTo } from '#contract/customers/bill-to.ts'
import type { Sen } from '#contract/money.ts'
import type {
  CancellationStatus,
  ChargeStatus,
  DateRequestStatus,
  OrderStatus,
  StoredRooms,
} from '#contract/orders/order.ts'
import type { Milestone, MilestoneClosing, MilestoneOwner } from '#contract/orders/milestones.ts'
import type { DepositKind } from '#contract/orders/deposit.ts'
import type { StoredContact } from '#contract/orders/site-contacts.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { Language } from '#contract/session.ts'
import type { TaxRates } from '#contract/tax.ts'
import type { EventTable, LineColumns } from '#server/quotes/tables.ts'

export interface OrderTables {
  purchase_order: {
    company_id: number
    id: GeneratedAlways<number>
    year: number
    reference: GeneratedAlways<string>
    status: OrderStatus
    po_number: string
    requested_date: string | null
    site_contacts: ColumnType<
      (Pick<StoredContact, 'name' | 'phone'> & Partial<StoredContact>)[],
      string,
      string
    >
    total_nrc: Sen
    total_mrc: Sen
    tax_nrc: Sen
    tax_mrc: Sen
    tax_rates: ColumnType<TaxRates, string, never>
    /** Null for orders from before the rates were kept. */
    tax_rates_of: string | null
    bill_to: ColumnType<BillTo, string, never>
    contract_expired_on: string | null
    deposit_months: number
    deposit: GeneratedAlways<Sen>
    ordered_nrc: Sen
    ordered_mrc: Sen
    ordered_deposit: Sen
    ordered_by: number
    ordered_at: Date
    deposit_cleared_on: Derived<string>
    next_hand_over: Derived<string>
    next_requested: Derived<string>
    next_milestone: Derived<Milestone>
    next_owner: Derived<MilestoneOwner>
    next_planned: Derived<string>
  }
  circuit: {
    company_id: number
    id: GeneratedAlways<number>
    year: number
    reference: GeneratedAlways<string>
    order_id: number
    quote_id: number
    status: OrderStatus
    requested_date: string | null
    earliest_date: string
    first_promised: string
    /** Block, level and unit at its ends; null where none is named. */
    rooms_a: ColumnType<StoredRooms | null, StoredRooms | null, string | null>
    rooms_b: ColumnType<StoredRooms | null, StoredRooms | null, string | null>
    contract_months: number
    bandwidth_nrc: Sen
    bandwidth_mrc: Sen
    xc_nrc: Sen
    xc_mrc: Sen
    vas_nrc: Sen
    vas_mrc: Sen
    extra_nrc: ColumnType<Sen, Sen | undefined, Sen>
    extra_mrc: ColumnType<Sen, Sen | undefined, Sen>
    extra_tax_nrc: Generated<Sen>
    extra_tax_mrc: Generated<Sen>
    total_nrc: GeneratedAlways<Sen>
    total_mrc: GeneratedAlways<Sen>
    price_level: PriceLevel
    tax_nrc: Sen
    tax_mrc: Sen
    cancel_reason: string | null
    replaces_id: ColumnType<number | null, number | null | undefined, never>
    cancellation_nrc: ColumnType<Sen, Sen | undefined, Sen>
    buyer_reference: string | null
    cost_centre: string | null
    end_customer: string | null
    buyer_words: GeneratedAlways<string | null>
    overdue_notified_on: string | null
    overdue_notified: string | null
    next_milestone: Derived<Milestone>
    next_owner: Derived<MilestoneOwner>
    next_planned: Derived<string>
  }
  circuit_line: LineColumns & { circuit_id: number }
  order_event: OrderEventTable
  circuit_milestone: {
    company_id: number
    circuit_id: number
    position: number
    kind: Milestone
    owner: MilestoneOwner
    planned: string
    actual: string | null
    closed: MilestoneClosing | null
    /** Null for days that were planned before the rules of the calendar. */
    planned_at: Date | null
    note: Generated<string>
  }
  deposit_entry: {
    company_id: number
    order_id: number
    id: GeneratedAlways<number>
    kind: DepositKind
    amount: Sen
    day: string
    bank_reference: string
    recorded_by: number
    recorded_at: Date
  }
  circuit_charge: {
    company_id: number
    circuit_id: number
    id: GeneratedAlways<number>
    nrc: Sen
    mrc: Sen
    tax_nrc: Sen
    tax_mrc: Sen
    reason: string
    /** Null for charges from before price levels. */
    on_request: boolean | null
    answer_by: string
    status: ChargeStatus
    requested_by: number
    requested_at: Date
    answered_by: number | null
    answered_at: Date | null
  }
  circuit_cancellation: {
    company_id: number
    circuit_id: number
    id: GeneratedAlways<number>
    status: CancellationStatus
    reason: string
    requested_by: number
    requested_at: Date
    /** The offer's; null if there was none. */
    nrc: Sen | null
    answer_by: string | null
    offered_by: number | null
    offered_at: Date | null
    words: string | null
    ended_by: number | null
    ended_at: Date | null
  }
  circuit_date_request: {
    company_id: number
    circuit_id: number
    id: GeneratedAlways<number>
    status: DateRequestStatus
    requested_date: string
    reason: string
    requested_by: number
    requested_at: Date
    words: string | null
    charge_id: number | null
    ended_by: number | null
    ended_at: Date | null
  }
  order_file: {
    company_id: number
    order_id: number
    id: GeneratedAlways<number>
    name: string
    media_type: string
    bytes: Buffer
    uploaded_by: number
    uploaded_at: Date
  }
  order_terms: {
    company_id: number
    order_id: number
    version: string
    language: Language
    clauses: string[]
    accepted_by: number
    accepted_at: Date
    /** The order form that was accepted, and the hash of its file once it is made; null for orders from before. */
    document_id: number | null
    form_sha256: Buffer | null
  }
}

/** Derived by triggers. */
type Derived<Value> = ColumnType<Value | null, never, never>

interface OrderEventTable extends EventTable {
  order_id: number
  circuit_id: number | null
}
