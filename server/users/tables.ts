import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { Language } from '#contract/session.ts'
import type { FileKind } from '#server/platform/file-kind.ts'
import type { UserRecord } from '#contract/users.ts'

export interface UserTables {
  portal_user: {
    id: GeneratedAlways<number>
    company_id: number | null
    email: string
    password_hash: string | null
    first_name: string
    /** Empty for people with one name. */
    last_name: string
    full_name: GeneratedAlways<string>
    responsibility: Generated<string>
    phone: Generated<string>
    country: Generated<string>
    role_id: number
    status_id: number
    /** Administers the company: invites, removes, decides on orders above a colleague’s limit. */
    company_admin: Generated<boolean>
    /** The most they may order alone; null without a limit. */
    spending_limit: Sen | null
    spending_limit_since: Date | null
    /** The limit counts per order and calendar month, else per order. */
    limit_per_month: Generated<boolean>
    /** Approves prices below the floor that other client managers ask for. */
    may_approve_floor: Generated<boolean>
    demo: Generated<boolean>
    language: Generated<Language>
    created_at: Generated<Date>
  }
  sign_up: {
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
    document_type: FileKind
    document: Buffer
    submitted_at: Date
    decided_at: Date | null
    decided_by: number | null
    rejection_reason: string | null
  }
  /** A sign-up until a job has looked up whose email it is. */
  sign_up_request: {
    id: string
    /** The applicant and the company, as JSON. */
    given: string
    document_name: string
    document_type: FileKind
    document: Buffer
    submitted_at: Date
  }
  user_event: {
    id: GeneratedAlways<number>
    user_id: number
    at: Date
    actor_id: number
    action: UserRecord['events'][number]['action']
    reason: string | null
    changes: JSONColumnType<UserRecord['events'][number]['changes']>
  }
  approval_delegate: {
    company_id: number
    administrator_id: number
    delegate_id: number
    first_day: string
    last_day: string
  }
  invitation: {
    company_id: number
    id: GeneratedAlways<number>
    email: string
    spending_limit: Sen | null
    invited_by: number
    invited_at: Date
    expires_at: Date
    token_hash: Buffer | null
    status: Generated<'open' | 'accepted' | 'withdrawn'>
    ended_at: Date | null
  }
}
