import type { GeneratedAlways } from 'kysely'
import type { Side } from '#contract/roles.ts'

export interface ThreadTables {
  quote_message: {
    company_id: number
    quote_id: number
    id: GeneratedAlways<number>
    at: Date
    author_id: number
    signed: string
    side: Side
    text: string
  }
  message_file: {
    company_id: number
    quote_id: number
    id: GeneratedAlways<number>
    message_id: number | null
    uploaded_by: number
    uploaded_at: Date
    name: string
    media_type: string
    size: number
    bytes: Buffer
  }
  thread_seen: {
    user_id: number
    company_id: number
    quote_id: number
    message_id: number
  }
  /** The last message of either side, maintained by triggers. */
  thread_last: {
    company_id: number
    quote_id: number
    side: Side
    message_id: number
    made_at: Date
    shown_to: 'everyone' | 'company' | 'nobody'
  }
}
