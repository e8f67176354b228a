import type { ComponentType } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Counters, dashboardApi } from '#contract/dashboard.ts'
import { type Path, type QuoteTab, paths, quoteListPath, siteSheetLists } from '#contract/paths.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'
import type { StaffQuoteSort } from '#contract/quotes/list.ts'
import type { FullQuote, Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { ViewedList } from '#contract/saved-views.ts'
import type { DialogAction } from '#web/quotes/dialogs/actions.ts'
import type { QuoteFilter, QuoteColumnName } from '#web/quotes/list/list-columns.tsx'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import type { ListTab } from '#web/parts/list/list-parts.tsx'
import { reading, useList, useRead } from '#web/platform/query.ts'

export type ShownTab = QuoteTab | 'expiring'

export interface QuoteActions<Row extends Quote = Quote> {
  quote: Row
  onPick: (action: DialogAction) => void
}

/** The differences between the two sides in the lists and on the page of quotes; for texts see `useReader`. */
export interface QuoteDesk {
  side: Side
  list: typeof quoteApi.list | typeof quoteApi.listAll
  export: typeof quoteApi.export | typeof quoteApi.exportAll
  tabs: readonly QuoteTab[]
  countsIn: (counters: Counters | undefined) => Partial<Record<ShownTab, number | undefined>>
  /** The states that the dashboard does not count; their lists count them. */
  countedByList: readonly QuoteTab[]
  sorts: readonly StaffQuoteSort[]
  firstSort: (tab: QuoteTab) => StaffQuoteSort | `-${StaffQuoteSort}`
  filters: readonly QuoteFilter[]
  columns: (tab: QuoteTab) => readonly QuoteColumnName[]
  listKind: ViewedList
  selectable: readonly QuoteTab[]
  NewQuote: ComponentType<{ company: number | undefined }>
  instead: (tab: ShownTab) => {
    path: Path
    text: 'quotes.toCart' | 'quotes.getPrice' | 'quotes.toActive' | 'quotes.toPending' | 'onBehalf.title'
    primary?: boolean
  }
  RowActions: ComponentType<QuoteActions>
  backTo: (status: QuoteStatus | undefined) => QuoteTab
  PageActions?: ComponentType<QuoteActions>
  /** The next step; `onAsk` begins a message to the other side. */
  Step: ComponentType<QuoteActions<FullQuote> & { onAsk: () => void }>
  Service: ComponentType<{ quote: FullQuote }>
}

/** Staff have a tab for prices that await an approval, while there are any. */
export function useQuoteTabs(desk: QuoteDesk, current: QuoteTab | 'belowFloor' | 'sheets'): ListTab[] {
  const { t } = useTranslation()
  const counters = useRead(dashboardApi.read).data
  const listed = useQueries({
    queries: desk.countedByList.map((status) => ({
      ...reading(desk.list, { query: { status, per_page: 1 } }),
      staleTime: 60_000,
    })),
  })
  const countOf: Partial<Record<ShownTab, number | undefined>> = {
    ...desk.countsIn(counters),
    ...Object.fromEntries(desk.countedByList.map((tab, index) => [tab, listed[index]?.data?.count])),
  }
  const below = useList(
    floorApprovalApi.list,
    { query: { status: 'open', per_page: 1 } },
    { enabled: desk.side === 'staff', staleTime: 60_000 },
  )
  const awaiting = below.data?.count ?? 0
  return [
    ...desk.tabs.map((tab) => ({
      text: t(`quotes.${tab}`),
      count: countOf[tab],
      path: quoteListPath(tab, desk.side),
      current: tab === current,
    })),
    { text: t('sheets.tab'), path: siteSheetLists[desk.side], current: current === 'sheets' },
    ...(awaiting > 0 || current === 'belowFloor'
      ? [
          {
            text: t('floorApprovals.tab'),
            count: awaiting,
            path: paths.belowFloor,
            current: current === 'belowFloor',
          },
        ]
      : []),
  ]
}
