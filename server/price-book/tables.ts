import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { BookName } from '#contract/price-book/api.ts'

export interface PriceBookTables {
  price_book_event: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number
    book: BookName | 'settings'
    subject: JSONColumnType<object>
    before: JSONColumnType<object>
    after: JSONColumnType<object>
  }
  /** Lead times, offers and numeric settings from a day on. */
  price_book_value: {
    book: 'lead_times' | 'options' | 'settings'
    subject: JSONColumnType<object>
    from_date: string
    value: JSONColumnType<object>
  }
}
