import type { ComponentType } from 'react'
import type { Counters } from '#contract/dashboard.ts'
import type { Path, QuoteTab } from '#contract/paths.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import type { StaffQuoteSort } from '#contract/quotes/list.ts'
import type { FullQuote, Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { ViewedList } from '#contract/saved-views.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import type { QuoteFilter } from '#web/quotes/list/filters.tsx'
import type { QuoteColumnName } from '#web/quotes/list/list-columns.tsx'

/** The states, and the active quotes that expire within a week. */
export type ShownTab = QuoteTab | 'expiring'

/** A quote, and the callback that opens the dialog of an action. */
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
  /** The tabs in order, each with its own path. */
  tabs: readonly QuoteTab[]
  /** How many quotes each tab has and how many expire, as the dashboard counts them. */
  countsIn: (counters: Counters | undefined) => Partial<Record<ShownTab, number | undefined>>
  /** The states that the dashboard does not count; their lists count them. */
  countedByList: readonly QuoteTab[]
  sorts: readonly StaffQuoteSort[]
  firstSort: (tab: QuoteTab) => StaffQuoteSort | `-${StaffQuoteSort}`
  filters: readonly QuoteFilter[]
  columns: (tab: QuoteTab) => readonly QuoteColumnName[]
  /** The name under which its columns are remembered. */
  listKind: ViewedList
  /** The tabs in which quotes can be selected. */
  selectable: readonly QuoteTab[]
  /** The link to a new quote for the company of the filter. */
  NewQuote: ComponentType<{ company: number | undefined }>
  /** The links of an empty list. */
  instead: (tab: ShownTab) => {
    path: Path
    text: 'quotes.toCart' | 'quotes.getPrice' | 'quotes.toActive' | 'quotes.toPending' | 'onBehalf.title'
    primary?: boolean
  }
  /** The actions of a row. */
  RowActions: ComponentType<QuoteActions>

  /** The list that a quote's page links back to. */
  backTo: (status: QuoteStatus | undefined) => QuoteTab
  /** The actions on the quote's page, besides the next step. */
  PageActions?: ComponentType<QuoteActions>
  /** The next step; `onAsk` begins a message to the other side. */
  Step: ComponentType<QuoteActions<FullQuote> & { onAsk: () => void }>
  /** The service of the quote. */
  Service: ComponentType<{ quote: FullQuote }>
}
