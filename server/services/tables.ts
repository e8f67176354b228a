import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ProductId } from '#contract/catalog.ts'
import type { Sen } from '#contract/money.ts'
import type { EndOfTerm, ServiceState } from '#contract/services/service.ts'
import type { EventTable } from '#server/quotes/tables.ts'

export interface ServiceTables {
  service: {
    company_id: number
    id: GeneratedAlways<number>
    year: number
    reference: GeneratedAlways<string>
    circuit_id: number
    follows_id: number | null
    state: Exclude<ServiceState, 'ended'>
    product_id: ColumnType<ProductId, number, never>
    /** Beyond the exact range of numbers. */
    site_keys: ColumnType<string[], string[], never>
    contract_months: number
    total_mrc: Sen
    handed_over_on: string
    accept_by: string
    accepted_on: string | null
    accepted_by: number | null
    rejection_words: string | null
    billing_from: string
    term_ends: string | null
    last_day: string | null
    exit_charge: Sen | null
    exit_waived: ColumnType<Sen, Sen | undefined, Sen>
    end_of_term: ColumnType<EndOfTerm, EndOfTerm | undefined, EndOfTerm>
    ends_on: GeneratedAlways<string | null>
    buyer_reference: ColumnType<string, string | undefined, string>
    created_at: Date
  }
  service_event: EventTable & { service_id: number }
}
