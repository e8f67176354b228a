import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteTabs } from '#contract/paths.ts'
import { quoteCan, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { ShownQuote } from '#contract/quotes/quote.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useList } from '#web/platform/query-list.ts'
import { useReader } from '#web/platform/reader.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { NoQuotes } from '#web/quotes/list/NoQuotes.tsx'
import { filtersIn, isNarrowed, without } from '#web/quotes/list/filters.ts'
import { CompareBar } from '#web/quotes/list/CompareBar.tsx'
import { QuoteBar } from '#web/quotes/list/QuoteBar.tsx'
import { QuoteFilters } from '#web/quotes/list/QuoteFilters.tsx'
import { useListColumns } from '#web/quotes/list/list-columns.tsx'
import type { SeveralAction } from '#web/quotes/list/SeveralDialog.tsx'
import { useQuoteTabs } from '#web/quotes/list/tabs.ts'

/** For those who look at one project. */
const ProjectTools = lazy(async () => {
  const [tools] = await Promise.all([import('#web/quotes/share/ProjectTools.tsx'), loadTexts('documents')])
  return { default: tools.ProjectTools }
})

/** Most visits change no quotes together, so their dialogs come with the first one that is opened. */
const SeveralDialog = lazy(async () => ({
  default: (await import('#web/quotes/list/SeveralDialog.tsx')).SeveralDialog,
}))

/** Quotes of one status, or all: searched, filtered, sorted and paged by the address. */
export function QuoteList({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { tab: named } = useParams({ strict: false })
  const tab = quoteTabs[desk.side].find((each) => each === named) ?? 'active'
  const { search, page, sort, sorting, change } = useSortedSearch(desk.sorts, desk.firstSort(tab))
  const filters = filtersIn(search, desk.filters)
  const canExpire = desk.side === 'company' && tab === 'active'
  const expires = canExpire && search.expiring === '1'
  const expiring = expires ? ('1' as const) : undefined
  const narrowing = { status: tab, sort, expiring, ...filters }
  const list = useList(desk.list, { query: { page, ...narrowing, fields: 'shown' } })
  const shown = expiring ? 'expiring' : tab
  const tabs = useQuoteTabs(desk, tab)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [several, setSeveral] = useState<SeveralAction | null>(null)
  const columns = useListColumns(desk.side, desk.columns(tab), (quote) => (
    <desk.RowActions quote={quote} onPick={(dialog) => setOpen({ dialog, quote })} />
  ))
  const choice = useColumnChoice(desk.listKind)
  // Staff only compare what they select.
  const acts = desk.side === 'company'
  const selection = useSelection(list.data?.rows, (quote: ShownQuote) => {
    const { status } = quote
    return acts && isOver(status) ? t(`quotes.notSelectable.${status}`) : null
  })
  const selectable = desk.selectable.includes(tab)
  const ofProject =
    filters.project && list.data?.rows.find((quote) => quote.project_name && quote.status !== 'cart')
  const title = t('quotes.title', { context })
  const tabTitle = `${title}: ${t(`quotes.${shown}`)}`
  return (
    <>
      <PageHead
        title={title}
        tabTitle={tabTitle}
        lead={t('quotes.lead', { context })}
        action={<desk.NewQuote company={filters.company_id} />}
      />
      <ListTabs label={t('quotes.lists')} tabs={tabs} />
      <ListBar
        columns={columns}
        sorting={sorting}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={(format) =>
          saveFile(desk.export, { query: { ...narrowing, format } }, `quotes-${today()}.${format}`)
        }
      >
        <QuoteFilters
          desk={desk}
          tab={tab}
          search={search}
          expiring={canExpire ? expires : undefined}
          onChange={change}
        />
      </ListBar>
      {ofProject && (
        <Suspense>
          <ProjectTools quote={ofProject} />
        </Suspense>
      )}
      <ListRows
        caption={tabTitle}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={isNarrowed(filters)}
        onClear={() => change({ keyword: '', ...without(desk.filters) })}
        nothing={<NoQuotes desk={desk} tab={shown} />}
        below={
          <>
            <RateNote />
            {selectable &&
              (acts ? (
                <QuoteBar selection={selection} orders={tab !== 'pending'} onPick={setSeveral} />
              ) : (
                <CompareBar selection={selection} />
              ))}
          </>
        }
      >
        {(rows) => (
          <ListTable
            caption={tabTitle}
            rows={rows}
            columns={columns}
            nameOf={(quote) => quote.quote_reference}
            sorting={sorting}
            underBar
            selection={selectable ? selection : undefined}
            hidden={choice.hidden}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      {several && (
        <Suspense>
          <SeveralDialog open={several} selection={selection} onClose={() => setSeveral(null)} />
        </Suspense>
      )}
      <QuoteDialogs
        open={open}
        // A quote that has left the list could not be deselected.
        onDone={(quote) => selection.set([quote], false)}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** Ordered, cancelled and expired quotes have no bulk actions. */
function isOver(status: QuoteStatus): status is 'cancelled' | 'expired' | 'ordered' {
  return !(['order', 'cancel', 'project'] as const).some((action) => quoteCan(action, status))
}
