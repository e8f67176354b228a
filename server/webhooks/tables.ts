import type { ColumnType, GeneratedAlways } from 'kysely'
import type { FeedEvent, Webhook } from '#contract/webhooks.ts'

export interface WebhookTables {
  feed_counter: { company_id: number; last_no: number }
  feed_event: {
    company_id: number
    no: number
    at: Date
    kind: string
    record_type: NonNullable<FeedEvent['record']>['type']
    record_id: number
    order_id: number | null
    version: number | null
  }
  webhook: {
    company_id: number
    id: GeneratedAlways<number>
    url: string
    format: ColumnType<Webhook['format'], Webhook['format'] | undefined, never>
    kinds: string[]
    query: ColumnType<string | null, string | null | undefined, never>
    state: Webhook['state']
    secret_no: ColumnType<number, number | undefined, number>
    rotated_at: ColumnType<Date | null, Date | null | undefined, Date>
    created_at: Date
  }
  webhook_delivery: {
    company_id: number
    webhook_id: number
    id: GeneratedAlways<number>
    no: number | null
    created_at: Date
    tries: ColumnType<number, number | undefined, number>
    tried_at: ColumnType<Date | null, Date | null | undefined, Date>
    answer: ColumnType<string | null, string | null | undefined, string>
    delivered: ColumnType<boolean, boolean | undefined, boolean>
    next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
}
