import { useSearch } from '@tanstack/react-router'
import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Filters, useSortedSearch, useSelection } from '#web/parts/list/list.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import { OrderForm } from '#web/quotes/send-to-order/OrderForm.tsx'
import { orderRefusal } from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { EmptyState, PageHead } from '#web/parts/page/page.tsx'
import { ListRows, ListTable } from '#web/parts/list/ListTable.tsx'
import { RateNote, ChargeSums } from '#web/parts/money/Money.tsx'
import { SearchBox } from '#web/parts/list/list-parts.tsx'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { paths } from '#contract/paths.ts'
import { useList } from '#web/platform/query.ts'
import { useListColumns } from '#web/quotes/list/list-columns.tsx'
import { totalsOf } from '#contract/quotes/totals.ts'

/** Orders the quotes in the URL, which survive a reload; without any it offers the active ones. */
export function SendToOrder() {
  const { ids: written = '' }: Filters = useSearch({ strict: false })
  const ids = [...new Set(written.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? <OrderForm ids={ids} /> : <ChooseQuotes />
}

const columnNames = ['reference', 'sites', 'bandwidth', 'nrc', 'mrc', 'validity', 'status'] as const

function ChooseQuotes() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(quoteSorts, 'validity')
  const { keyword = '' } = search
  const list = useList(quoteApi.list, { query: { status: 'active', page, sort, keyword } })
  const columns = useListColumns('company', columnNames)
  const selection = useSelection<Quote>(list.data?.rows, (quote) => {
    const why = orderRefusal(quote)
    if (why !== 'in_words' && why !== 'budgetary') return null
    return t(`sendToOrder.${why}`, { reference: quote.quote_reference })
  })
  const count = selection.rows.length
  const ids = selection.rows.map((quote) => quote.id).join(',')
  return (
    <>
      <PageHead title={t('quotes.sendToOrder')} lead={t('sendToOrder.chooseLead')} />
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <SearchBox
          label={t('quotes.search')}
          value={keyword}
          onSearch={(words) => change({ keyword: words })}
        />
      </div>
      <ListRows
        caption={t('sendToOrder.choose')}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        nothing={
          <EmptyState
            icon={IconFileInvoice}
            title={t('sendToOrder.nothing')}
            text={t('sendToOrder.nothingText')}
            action={<LinkButton to={paths.cart}>{t('quotes.toCart')}</LinkButton>}
          />
        }
        below={
          <>
            <RateNote />
            <SelectionBar
              count={count}
              hint={t('sendToOrder.chooseHint')}
              onClear={selection.clear}
              sums={<ChargeSums sums={totalsOf(selection.rows)} />}
              action={
                <LinkButton disabled={count === 0} to={paths.sendToOrder} search={{ ids }}>
                  {count === 0 ? t('sendToOrder.proceedNone') : t('sendToOrder.proceed', { count })}
                </LinkButton>
              }
            />
          </>
        }
      >
        {(rows) => (
          <ListTable
            caption={t('sendToOrder.choose')}
            rows={rows}
            columns={columns}
            nameOf={(quote) => quote.quote_reference}
            sorting={sorting}
            selection={selection}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
    </>
  )
}
