import type { ColumnType, GeneratedAlways } from 'kysely'
import type { DocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/session.ts'

export interface DocumentTables {
  document: {
    company_id: number
    id: GeneratedAlways<number>
    kind: DocumentKind
    language: Language
    name: string
    paper: ColumnType<unknown, string, null>
    paper_sha256: Buffer
    asked_by: number | null
    asked_at: Date
    done_at: Date | null
    bytes: Buffer | null
    sha256: Buffer | null
  }
}
