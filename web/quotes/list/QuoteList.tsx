import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteCan } from '#contract/quote-actions.ts'
import { quoteApi, quoteSorts, type Quote } from '#contract/quotes.ts'
import { ListRows } from '#web/parts/ListRows.tsx'
import { useListSearch } from '#web/parts/list-search.ts'
import { ListTable } from '#web/parts/ListTable.tsx'
import { ListTabs } from '#web/parts/ListTabs.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { PageHead } from '#web/parts/PageHead.tsx'
import { SelectionBar } from '#web/parts/SelectionBar.tsx'
import { useSelection } from '#web/parts/selection.ts'
import { paths } from '#web/platform/paths.ts'
import { useList } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { NoQuotes } from '#web/quotes/list/NoQuotes.tsx'
import { filtersIn, isNarrowed, unfiltered } from '#web/quotes/list/filters.ts'
import { QuoteFilters } from '#web/quotes/list/QuoteFilters.tsx'
import { useListColumns } from '#web/quotes/list/list-columns.tsx'
import { useQuoteTabs, type QuoteTab } from '#web/quotes/list/tabs.ts'
import { Sums } from '#web/quotes/Sums.tsx'
import { totalsOf } from '#web/quotes/totals.ts'

/** The company's quotes of one status, or all: searched, filtered and sorted by the address. Active ones can be ordered. */
export function QuoteList({ tab }: { tab: QuoteTab }) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const { search, page, sort = '-created_at', change } = useListSearch(quoteSorts)
  const filters = filtersIn(search)
  const expiring = tab === 'active' && search.expiring === '1' ? '1' : undefined
  const list = useList(quoteApi.list, { query: { status: tab, page, sort, expiring, ...filters } })
  const shown = expiring ? 'expiring' : tab
  const tabs = useQuoteTabs(shown)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const columns = useListColumns(tab, (dialog, quote) => setOpen({ dialog, quote }))
  const selection = useSelection(list.data?.rows, (quote: Quote) =>
    quoteCan('order', quote.status) ? null : t('quotes.notActive'),
  )
  const canOrder = tab === 'active' || tab === 'all'
  const chosen = selection.rows.map((quote) => quote.id).join(',')
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
      <QuoteFilters search={search} onChange={change} />
      <ListRows
        read={list}
        page={page}
        narrowed={isNarrowed(filters)}
        onClear={() => change(unfiltered)}
        nothing={<NoQuotes tab={shown} />}
        below={
          <>
            <RateNote />
            {canOrder && (
              <SelectionBar
                count={selection.rows.length}
                hint={t('quotes.selectHint')}
                onClear={selection.clear}
                sums={<Sums totals={totalsOf(selection.rows)} />}
                action={
                  selection.rows.length === 0 ? (
                    <Button disabled>{t('quotes.sendToOrder')}</Button>
                  ) : (
                    <Button
                      renderRoot={(props) => (
                        <Link to={paths.sendToOrder} search={{ ids: chosen }} {...props} />
                      )}
                    >
                      {t('quotes.sendToOrder')}
                    </Button>
                  )
                }
              />
            )}
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
            selection={canOrder ? selection : undefined}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      <QuoteDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}
