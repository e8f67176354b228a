import { useTranslation } from 'react-i18next'
import type { Counters } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { staffQuoteSorts } from '#contract/quotes/list.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { paths, quoteTabs } from '#contract/paths.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { NewForCompany } from '#web/quotes/desks/NewForCompany.tsx'
import { PriceActions } from '#web/quotes/desks/PriceActions.tsx'
import { PriceStep } from '#web/quotes/desks/PriceStep.tsx'
import { QuoteFacts } from '#web/quotes/page/QuoteFacts.tsx'
import { MarginFacts } from '#web/quotes/price/MarginFacts.tsx'

/** The quotes of all companies, for client managers. */
export const staffQuotes: QuoteDesk = {
  side: 'staff',
  list: quoteApi.listAll,
  export: quoteApi.exportAll,
  tabs: quoteTabs.staff,
  countsIn,
  countedByList: ['cancelled', 'expired'],
  sorts: staffQuoteSorts,
  // Longest waiting first.
  firstSort: (tab) => (tab === 'pending' ? 'pending_since' : '-created_at'),
  filters: ['accounts', 'product', 'owner', 'age', 'mrc', 'unread'],
  columns: (tab) =>
    tab === 'pending'
      ? // A pending quote has no amounts.
        ['reference', 'company', 'sites', 'bandwidth', 'waiting', 'owner', 'actions']
      : [
          'reference',
          'company',
          'sites',
          'bandwidth',
          'nrc',
          'mrc',
          tab === 'all' ? 'standing' : 'state',
          // Cancelled and expired quotes need nothing from staff.
          ...(tab === 'active' || tab === 'all' ? (['actions'] as const) : []),
        ],
  listKind: 'manager-quotes',
  selectable: quoteTabs.staff,
  NewQuote: NewForCompany,
  instead: (tab) =>
    tab === 'all'
      ? { path: paths.newQuoteOnBehalf, text: 'onBehalf.title' }
      : tab === 'pending'
        ? { path: paths.staffActiveQuotes, text: 'quotes.toActive' }
        : { path: paths.staffPendingQuotes, text: 'quotes.toPending' },
  RowActions: PriceActions,
  // The list of the quote; ordered quotes were active.
  backTo: (status) =>
    status === 'pending' || status === 'cancelled' || status === 'expired' ? status : 'active',
  Step: PriceStep,
  Service,
}

function countsIn(counters: Counters | undefined) {
  const counts = counters && 'cmTotalQuote' in counters ? counters : undefined
  return {
    all: counts?.cmTotalQuote,
    active: counts?.cmTotalActiveQuote,
    pending: counts?.cmTotalPendingQuote,
  }
}

function Service({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  return (
    <QuoteFacts
      quote={quote}
      side="staff"
      company={quote.company}
      project={quote.project_name}
      reach={t(`sites.grade.${quote.grade}`)}
    >
      <SupplierMargin quote={quote} />
    </QuoteFacts>
  )
}

/** The supplier cost of a priced quote and what it leaves. */
function SupplierMargin({ quote }: { quote: FullQuote }) {
  const { bandwidth_nrc: nrc, bandwidth_mrc: mrc, handling } = quote
  if (!handling?.supplier_cost || nrc === null || mrc === null) return null
  return <MarginFacts withCost price={{ nrc, mrc }} cost={handling.supplier_cost} term={quote.contract_id} />
}
