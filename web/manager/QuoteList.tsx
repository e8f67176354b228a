import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import { managerSorts } from '#contract/quotes/list.ts'
import { filtersIn, unfiltered } from '#web/manager/filters.ts'
import { NewForCompany } from '#web/manager/NewForCompany.tsx'
import { NoQuotes } from '#web/manager/NoQuotes.tsx'
import { useManagerColumns } from '#web/manager/quote-columns.tsx'
import { QuoteDialog, type OpenDeed } from '#web/manager/QuoteDialog.tsx'
import { QuoteFilters } from '#web/manager/QuoteFilters.tsx'
import { useQuoteTabs, type QuoteTab } from '#web/manager/quote-tabs.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useList } from '#web/platform/query.ts'
import { isNarrowed } from '#web/quotes/list/filters.ts'

/** Every company's quotes of one status: searched, filtered, sorted and paged by the address. What has waited longest comes first. */
export function QuoteList({ tab }: { tab: QuoteTab }) {
  const { t } = useTranslation()
  const {
    search,
    page,
    sort = tab === 'pending' ? 'pending_since' : '-created_at',
    change,
  } = useListSearch(managerSorts)
  const filters = filtersIn(search)
  const narrowing = { status: tab, sort, ...filters }
  const list = useList(quoteApi.listAll, { query: { page, ...narrowing } })
  const [open, setOpen] = useState<OpenDeed | null>(null)
  const columns = useManagerColumns(tab, (deed, quote) => setOpen({ deed, quote }))
  const choice = useColumnChoice('manager-quotes')
  const title = `${t('manager.title')}: ${t(`quotes.${tab}`)}`
  return (
    <>
      <PageHead
        title={t('manager.title')}
        tabTitle={title}
        lead={t('manager.lead')}
        action={<NewForCompany company={filters.company_id} />}
      />
      <ListTabs label={t('quotes.lists')} tabs={useQuoteTabs(tab)} />
      <ListBar
        columns={columns}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={() => saveFile(quoteApi.exportAll, { query: narrowing }, `quotes-${today()}.csv`)}
      >
        <QuoteFilters tab={tab} search={search} onChange={change} />
      </ListBar>
      <ListRows
        read={list}
        page={page}
        narrowed={isNarrowed(filters)}
        onClear={() => change(unfiltered)}
        nothing={<NoQuotes tab={tab} />}
        below={<RateNote />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={(quote) => quote.quote_reference}
            sorting={{ by: sort, onSort: (by) => change({ sort: by }) }}
            hidden={choice.hidden}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      <QuoteDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}
