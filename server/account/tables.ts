import type { GeneratedAlways } from 'kysely'
import type { ViewedList } from '#contract/saved-views.ts'

export interface AccountTables {
  site_contact: {
    company_id: number
    id: GeneratedAlways<number>
    /** The NIS code of a building, or an address that is not listed; null for any site. */
    site: string | null
    label: string | null
    name: string
    /** The phone number as typed, and in E.164 for dialling. */
    phone: string
    phone_e164: string
    email: string | null
    access_hours: string | null
    changed_at: Date
    changed_by: number
  }
  saved_view: {
    id: GeneratedAlways<number>
    /** Null for staff. */
    company_id: number | null
    owner_id: number
    list: ViewedList
    name: string
    tab: string
    search: string
    hidden: string
    shared: boolean
    changed_at: Date
  }
}
