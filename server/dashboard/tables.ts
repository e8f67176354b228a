import type { ColumnType } from 'kysely'
import type { Sen } from '#contract/money.ts'

export interface DashboardTables {
  quote_month: QuoteMonthTable
  lost_month: LostMonthTable
  unserved_month: UnservedMonthTable
  quote_month_of_all: QuoteMonthOfAllTable
  lost_month_of_all: { month: string; reason: string; quotes: number }
  unserved_month_of_all: { month: string; state: string; city: string; quotes: number }
  stale_month: StaleMonthTable
  month_run: MonthRunTable
  dismissed_first_steps: { user_id: number; at: Date }
}

interface QuoteMonthTable {
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

interface QuoteMonthOfAllTable {
  month: string
  product_id: number
  state: QuoteMonthTable['state']
  quotes: number
  total_nrc: Sen
  total_mrc: Sen
  priced: number
  waited: number
}

interface LostMonthTable {
  company_id: number
  month: string
  product_id: number
  reason: string
  quotes: number
}

/** Towns of sites that were entered by hand. */
interface UnservedMonthTable {
  company_id: number
  month: string
  state: string
  city: string
  quotes: number
}

interface StaleMonthTable {
  company_id: number
  made_at: Date
}

interface MonthRunTable {
  only_one: ColumnType<boolean, boolean | undefined, never>
  at: Date
  day: string
  zone: string
}
