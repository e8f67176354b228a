import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { BookName } from '#contract/price-book/events.ts'

export interface PriceBookTables {
  /** Changes of what prices are made of beside the cards. The shapes of subject and values are the book's. */
  price_book_event: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number
    book: BookName | 'settings'
    subject: JSONColumnType<object>
    before: JSONColumnType<object>
    after: JSONColumnType<object>
  }
  /** What applies from a day on, of lead times, offers and the settings that are numbers. */
  price_book_value: {
    book: 'lead_times' | 'options' | 'settings'
    subject: JSONColumnType<object>
    from_date: string
    value: JSONColumnType<object>
  }
}
