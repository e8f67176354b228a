import type { Generated, GeneratedAlways } from 'kysely'

export interface ShareTables {
  share_link: {
    company_id: number
    id: GeneratedAlways<number>
    quote_id: number | null
    project_id: number | null
    token_hash: Buffer
    made_by: number
    made_at: Date
    expires_at: Date
    withdrawn_at: Date | null
    withdrawn_by: number | null
    opened: Generated<number>
    last_opened_at: Date | null
  }
}
