import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteCan, type QuoteStatus } from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { paths } from '#web/platform/paths.ts'
import { useList } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { NoQuotes } from '#web/quotes/list/NoQuotes.tsx'
import { filtersIn, isNarrowed, unfiltered } from '#web/quotes/list/filters.ts'
import { QuoteBar } from '#web/quotes/list/QuoteBar.tsx'
import { QuoteFilters } from '#web/quotes/list/QuoteFilters.tsx'
import { useListColumns } from '#web/quotes/list/list-columns.tsx'
import { SeveralDialog, type SeveralAction } from '#web/quotes/list/SeveralDialog.tsx'
import { useQuoteTabs, type QuoteTab } from '#web/quotes/list/tabs.ts'

/** The company's quotes of one status, or all: searched, filtered and sorted by the address. What is not over can be selected. */
export function QuoteList({ tab }: { tab: QuoteTab }) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const { search, page, sort = '-created_at', change } = useListSearch(quoteSorts)
  const filters = filtersIn(search)
  const expiring = tab === 'active' && search.expiring === '1' ? ('1' as const) : undefined
  const narrowing = { status: tab, sort, expiring, ...filters }
  const list = useList(quoteApi.list, { query: { page, ...narrowing } })
  const shown = expiring ? 'expiring' : tab
  const tabs = useQuoteTabs(shown)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [several, setSeveral] = useState<SeveralAction | null>(null)
  const columns = useListColumns(tab, (dialog, quote) => setOpen({ dialog, quote }))
  const choice = useColumnChoice('quotes')
  const selection = useSelection(list.data?.rows, (quote: Quote) => {
    const { status } = quote
    return isOver(status) ? t(`quotes.notSelectable.${status}`) : null
  })
  const selectable = tab !== 'cancelled' && tab !== 'expired'
  return (
    <>
      <PageHead
        title={t('quotes.title')}
        tabTitle={`${t('quotes.title')}: ${t(`quotes.${shown}`)}`}
        lead={t('quotes.lead')}
        action={
          exists(paths.newQuote) && (
            <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>
              {t('quotes.getPrice')}
            </Button>
          )
        }
      />
      <ListTabs label={t('quotes.lists')} tabs={tabs} />
      <ListBar
        columns={columns}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={() => saveFile(quoteApi.export, { query: narrowing }, `quotes-${today()}.csv`)}
      >
        <QuoteFilters search={search} onChange={change} />
      </ListBar>
      <ListRows
        read={list}
        page={page}
        narrowed={isNarrowed(filters)}
        onClear={() => change(unfiltered)}
        nothing={<NoQuotes tab={shown} />}
        below={
          <>
            <RateNote />
            {selectable && <QuoteBar selection={selection} orders={tab !== 'pending'} onPick={setSeveral} />}
          </>
        }
      >
        {(rows) => (
          <ListTable
            caption={`${t('quotes.title')}: ${t(`quotes.${shown}`)}`}
            rows={rows}
            columns={columns}
            nameOf={(quote) => quote.quote_reference}
            sorting={{ by: sort, onSort: (by) => change({ sort: by }) }}
            selection={selectable ? selection : undefined}
            hidden={choice.hidden}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      <SeveralDialog open={several} selection={selection} onClose={() => setSeveral(null)} />
      <QuoteDialogs
        open={open}
        // It may have left the list, and could then not be unticked.
        onDone={(quote) => selection.set([quote], false)}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** Ordered, cancelled or expired: nothing can be done with several of them at once. */
function isOver(status: QuoteStatus): status is 'cancelled' | 'expired' | 'ordered' {
  return !(['order', 'cancel', 'project'] as const).some((action) => quoteCan(action, status))
}
