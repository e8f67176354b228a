import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Counters } from '#contract/dashboard.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { quoteSorts } from '#contract/quotes/list.ts'
import { paths } from '#contract/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import type { QuoteActions, QuoteDesk } from '#web/quotes/desk.ts'
import { CompanyStep } from '#web/quotes/desks/CompanyStep.tsx'
import { QuoteService } from '#web/quotes/desks/QuoteService.tsx'
import { listActions } from '#web/quotes/dialogs/actions.ts'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'

/** A company's own quotes, with the actions of a buyer. */
export const companyQuotes: QuoteDesk = {
  side: 'company',
  list: quoteApi.list,
  export: quoteApi.export,
  tabs: ['all', 'cart', 'active', 'pending', 'ordered', 'cancelled', 'expired'],
  countsIn,
  countedByList: [],
  sorts: quoteSorts,
  firstSort: () => '-created_at',
  filters: ['product', 'project', 'created', 'mrc', 'unread'],
  columns: (tab) => [
    'reference',
    'sites',
    'bandwidth',
    'nrc',
    'mrc',
    // Neither has a validity.
    ...(tab === 'pending' || tab === 'cart' ? [] : (['validity'] as const)),
    'status',
    'actions',
  ],
  listKind: 'quotes',
  selectable: ['all', 'active', 'pending'],
  NewQuote: GetPrice,
  instead: (tab) =>
    tab === 'ordered'
      ? { path: paths.activeQuotes, text: 'quotes.toActive', primary: true }
      : tab === 'active'
        ? { path: paths.cart, text: 'quotes.toCart', primary: true }
        : { path: paths.newQuote, text: 'quotes.getPrice' },
  RowActions: (props) => <QuoteMenu actions={listActions} {...props} />,
  backTo: () => 'all',
  PageActions: (props: QuoteActions) => <QuoteMenu labelled actions={listActions} {...props} />,
  Step: CompanyStep,
  Service: QuoteService,
}

function countsIn(counters: Counters | undefined) {
  const counts = counters && 'totalQuote' in counters ? counters : undefined
  return {
    all: counts?.totalQuote,
    cart: counts?.cartQuote,
    active: counts?.activeQuote,
    expiring: counts?.expiringQuote,
    pending: counts?.pendingQuote,
    ordered: counts?.orderedQuote,
    cancelled: counts?.cancelledQuote,
    expired: counts?.expiredQuote,
  }
}

function GetPrice() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  if (!exists(paths.newQuote)) return null
  return (
    <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>{t('quotes.getPrice')}</Button>
  )
}
