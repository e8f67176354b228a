import type { GeneratedAlways } from 'kysely'

export interface AccountTables {
  site_contact: SiteContactTable
}

/** A company's book of whom an engineer calls for access to a site. */
interface SiteContactTable {
  company_id: number
  id: GeneratedAlways<number>
  /** The NIS code of a building, or an address that is not listed; null for any site. */
  site: string | null
  label: string | null
  name: string
  /** As typed, and in E.164 for dialling. */
  phone: string
  phone_e164: string
  email: string | null
  access_hours: string | null
  changed_at: Date
  changed_by: number
}
