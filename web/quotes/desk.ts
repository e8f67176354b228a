import type { ComponentType } from 'react'
import type { Counters } from '#contract/dashboard.ts'
import type { QuoteTab } from '#contract/paths.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import type { StaffQuoteSort } from '#contract/quotes/list.ts'
import type { FullQuote, Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { ListKind } from '#web/parts/list/column-choice.ts'
import type { Path } from '#web/platform/paths.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import type { QuoteFilter } from '#web/quotes/list/filters.ts'
import type { QuoteColumnName } from '#web/quotes/list/list-columns.tsx'

/** Beside the states stands what expires within a week: the active ones, narrowed. */
export type ShownTab = QuoteTab | 'expiring'

/** A quote with what is to be done with it: its action opens a dialog. */
export interface QuoteActions<Row extends Quote = Quote> {
  quote: Row
  onPick: (action: DialogAction) => void
}

/**
 * What differs between the two sides in the lists and on the page of quotes. Texts that differ have a second form for
 * staff, see `useReader`; everything else is the same for both.
 */
export interface QuoteDesk {
  side: Side

  list: typeof quoteApi.list | typeof quoteApi.listAll
  export: typeof quoteApi.export | typeof quoteApi.exportAll
  /** What stands above the list, in its order; the states among it have their own paths. */
  tabs: readonly ShownTab[]
  /** How many quotes each tab has, as the dashboard counts them. */
  countsIn: (counters: Counters | undefined) => Partial<Record<ShownTab, number | undefined>>
  /** The states that the dashboard does not count: their lists do. */
  countedByList: readonly QuoteTab[]
  sorts: readonly StaffQuoteSort[]
  firstSort: (tab: QuoteTab) => StaffQuoteSort | `-${StaffQuoteSort}`
  filters: readonly QuoteFilter[]
  columns: (tab: QuoteTab) => readonly QuoteColumnName[]
  /** The name under which its columns are remembered. */
  listKind: ListKind
  /** Where several quotes can be selected. */
  selectable: readonly QuoteTab[]
  /** The way to a new quote, for the company the list is narrowed to. */
  NewQuote: ComponentType<{ company: number | undefined }>
  /** Where the work is while a list is empty. */
  instead: (tab: ShownTab) => {
    path: Path
    text: 'quotes.toCart' | 'quotes.getPrice' | 'quotes.toActive' | 'quotes.toPending'
    primary?: boolean
  }
  /** What can be done with the quote of a row. */
  RowActions: ComponentType<QuoteActions>

  /** The list that a quote's page leads back to. */
  backTo: (status: QuoteStatus | undefined) => QuoteTab
  /** What can be done with the quote on its page, beside the next step. */
  PageActions?: ComponentType<QuoteActions>
  /** The next step; `onAsk` begins a message to the other side. */
  Step: ComponentType<QuoteActions<FullQuote> & { onAsk: () => void }>
  /** What the quote is for. */
  Service: ComponentType<{ quote: FullQuote }>
}
