import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { useQuoteColumns, type QuoteColumn } from '#web/quotes/columns.tsx'
import { listActions, type DialogAction } from '#web/quotes/dialogs/actions.ts'
import { QuoteMenu } from '#web/quotes/dialogs/QuoteMenu.tsx'
import type { QuoteTab } from '#web/quotes/list/tabs.ts'

/** The columns of a list of quotes: those of every list, how long it is valid, its state and, where that is asked for, what can be done with it. */
export function useListColumns(
  tab: QuoteTab,
  onPick?: (dialog: DialogAction, quote: Quote) => void,
): QuoteColumn[] {
  const { t } = useTranslation()
  const columns = useQuoteColumns()
  const validity: QuoteColumn = {
    key: 'validity',
    head: t('quotes.validity'),
    sort: 'validity',
    cell: (quote) => <Validity quote={quote} />,
  }
  const status: QuoteColumn = {
    key: 'status',
    head: t('quotes.status'),
    cell: (quote) => <QuoteStatusBadge status={quote.status} validity={quote.validity} />,
  }
  const menu: QuoteColumn | undefined = onPick && {
    key: 'menu',
    head: t('cart.actions'),
    always: true,
    cell: (quote) => (
      <QuoteMenu quote={quote} actions={listActions} onPick={(action) => onPick(action, quote)} />
    ),
  }
  // A quote that awaits its price has no validity yet.
  const shown = tab === 'pending' ? [...columns, status] : [...columns, validity, status]
  return menu ? [...shown, menu] : shown
}

function Validity({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  if (quote.validity === null) return t('common.empty')
  // How far off the last day is only matters while the quote can still be ordered.
  return <Day value={quote.validity} relative={quote.status === 'active'} />
}
