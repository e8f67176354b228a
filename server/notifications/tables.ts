import type { ColumnType, GeneratedAlways } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

export interface NotificationTables {
  notification: {
    id: GeneratedAlways<number>
    user_id: number
    kind: NotificationKind
    dedupe_key: string
    at: Date
    company_id: number | null
    quote_id: number | null
    order_id: number | null
    facts: ColumnType<unknown, string, never>
    read_at: Date | null
    /** When its mail was sent or refused for good. */
    mailed_at: Date | null
  }
  mail_choice: {
    user_id: number
    kind: NotificationKind
    mail: boolean
  }
  mailbox: {
    id: GeneratedAlways<number>
    message_id: string
    at: Date
    recipient: string
    subject: string
    plain: string
    html: string
  }
}
