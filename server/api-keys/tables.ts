import type { Generated, GeneratedAlways } from 'kysely'
import type { KeyScope } from '#contract/endpoint.ts'

export interface ApiKeyTables {
  api_key: {
    id: GeneratedAlways<number>
    /** Null for staff. */
    company_id: number | null
    user_id: number
    name: string
    prefix: string
    token_hash: Buffer
    scopes: KeyScope[]
    networks: string[]
    expires_on: string
    created_at: Date
    created_by: number
    revoked_at: Date | null
    /** The beginning of the latest minute with calls, and their number. */
    last_used_at: Date | null
    calls: Generated<number>
  }
}
