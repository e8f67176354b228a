import type { ColumnType } from 'kysely'
import type { Sen } from '#contract/money.ts'

export interface DashboardTables {
  quote_month: {
    company_id: number
    month: string
    /** 0: a request that names no product of the catalogue. */
    product_id: number
    state: 'pending' | 'active' | 'expired' | 'ordered' | 'cancelled'
    quotes: number
    total_nrc: Sen
    total_mrc: Sen
    /** Those that awaited a price and got it, and the seconds they waited in all. */
    priced: number
    waited: number
  }
  lost_month: {
    company_id: number
    month: string
    product_id: number
    reason: string
    quotes: number
  }
  /** Towns of sites that were entered by hand. */
  unserved_month: {
    company_id: number
    month: string
    state: string
    city: string
    quotes: number
  }
  stale_month: {
    company_id: number
    made_at: Date
  }
  month_run: {
    only_one: ColumnType<boolean, boolean | undefined, never>
    at: Date
    day: string
    zone: string
  }
  dismissed_first_steps: { user_id: number; at: Date }
}
