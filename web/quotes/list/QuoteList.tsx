import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteTabs } from '#contract/paths.ts'
import { quoteCan, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { companyIn } from '#web/parts/company/customer.ts'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { useListState } from '#web/parts/list/list-state.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { useReader } from '#web/platform/reader.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { NoQuotes } from '#web/quotes/list/NoQuotes.tsx'
import { ExpiringChip, notExpiring } from '#web/quotes/list/ExpiringChip.tsx'
import { useQuoteFilters } from '#web/quotes/list/filters.tsx'
import { CompareBar } from '#web/quotes/list/CompareBar.tsx'
import { QuoteBar } from '#web/quotes/list/QuoteBar.tsx'
import { useListColumns } from '#web/quotes/list/list-columns.tsx'
import { type SeveralAction, SeveralDialog } from '#web/quotes/list/SeveralDialog.tsx'
import { useQuoteTabs } from '#web/quotes/list/tabs.ts'
import { ProjectTools } from '#web/quotes/share/ProjectTools.tsx'

/** Quotes of one status, or all: searched, filtered, sorted and paged by the address. */
export function QuoteList({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { tab: named } = useParams({ strict: false })
  const tab = quoteTabs[desk.side].find((each) => each === named) ?? 'active'
  const { search, change } = useListSearch()
  const canExpire = desk.side === 'company' && tab === 'active'
  const expires = canExpire && search.expiring === '1'
  const expiring = expires ? ('1' as const) : undefined
  const list = useListState(desk.list, {
    file: desk.export,
    fileName: 'quotes',
    sorts: desk.sorts,
    first: desk.firstSort(tab),
    filters: useQuoteFilters(desk.filters, tab),
    where: { status: tab, expiring },
  })
  const shown = expiring ? 'expiring' : tab
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [several, setSeveral] = useState<SeveralAction | null>(null)
  const columns = useListColumns(desk.side, desk.columns(tab), (quote) => (
    <desk.RowActions quote={quote} onPick={(dialog) => setOpen({ dialog, quote })} />
  ))
  // Staff only compare what they select.
  const acts = desk.side === 'company'
  const selection = useSelection(list.read.data?.rows, (quote: Quote) => {
    const { status } = quote
    return acts && isOver(status) ? t(`quotes.notSelectable.${status}`) : null
  })
  const selectable = desk.selectable.includes(tab)
  const ofProject =
    search.project && list.read.data?.rows.find((quote) => quote.project_name && quote.status !== 'cart')
  const title = t('quotes.title', { context })
  const renderExpiring = canExpire
    ? (onChange: typeof change) => <ExpiringChip desk={desk} chosen={expires} onChange={onChange} />
    : undefined
  return (
    <>
      <ListScreen
        list={list}
        title={title}
        tabTitle={`${title}: ${t(`quotes.${shown}`)}`}
        lead={t('quotes.lead', { context })}
        action={<desk.NewQuote company={companyIn(search.company_id) ?? undefined} />}
        tabs={{ label: t('quotes.lists'), tabs: useQuoteTabs(desk, tab) }}
        search={t('quotes.search', { context })}
        chips={[
          {
            name: t('quotes.validity'),
            text: expires ? t('quotes.expiring') : undefined,
            without: notExpiring,
            onPhone: true,
          },
        ]}
        beside={renderExpiring?.(change)}
        renderOnPhone={renderExpiring}
        kind={desk.listKind}
        columns={columns}
        nameOf={(quote) => quote.quote_reference}
        selection={selectable ? selection : undefined}
        nothing={<NoQuotes desk={desk} tab={shown} />}
        above={ofProject && <ProjectTools quote={ofProject} />}
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
      />
      {several && <SeveralDialog open={several} selection={selection} onClose={() => setSeveral(null)} />}
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
