import type { ColumnType, GeneratedAlways } from 'kysely'
import type { DocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/session.ts'

export interface DocumentTables {
  letterhead_logo: { sha256: Buffer; bytes: Buffer; media_type: 'image/png' | 'image/jpeg' }
  /** The highest version applies. */
  letterhead: {
    version: number
    name: string
    registration_no: string
    sst_no: string
    address: string
    phone: string
    email: string
    website: string
    bank: string
    account_name: string
    account_no: string
    logo_sha256: Buffer | null
    set_at: Date
    set_by: number
  }
  document_wait: { company_id: number; document_id: number; user_id: number; since: Date }
  document: {
    company_id: number
    id: GeneratedAlways<number>
    kind: DocumentKind
    language: Language
    name: string
    model: ColumnType<unknown, string, null>
    model_sha256: Buffer
    asked_by: number | null
    asked_at: Date
    done_at: Date | null
    failed_at: Date | null
    bytes: Buffer | null
    sha256: Buffer | null
  }
}
