import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#contract/session.ts'

export interface UserTables {
  portal_user: UserTable
  sign_up: SignUpTable
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
  /** Administers the company: invites, removes, decides on orders above a colleague’s limit. */
  company_admin: Generated<boolean>
  demo: Generated<boolean>
  language: Generated<Language>
  created_at: Generated<Date>
}

/** What an applicant sent, and how it was decided. */
interface SignUpTable {
  user_id: number
  company: string
  registration_no: string
  address_line1: string
  address_line2: string
  city: string
  postcode: string
  state: string
  country: string
  document_name: string
  document_type: 'application/pdf' | 'image/png' | 'image/jpeg'
  document: Buffer
  submitted_at: Date
  decided_at: Date | null
  decided_by: number | null
  rejection_reason: string | null
}
