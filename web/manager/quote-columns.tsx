import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedQuote, ManagerSort } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Owner } from '#web/manager/Owner.tsx'
import own from '#web/manager/quote-columns.module.css'
import type { Deed } from '#web/manager/QuoteDialog.tsx'
import type { QuoteTab } from '#web/manager/quote-tabs.ts'
import { RowActions } from '#web/manager/RowActions.tsx'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import type { Column } from '#web/parts/list/ListTable.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { UnreadMark } from '#web/quotes/list/UnreadMark.tsx'
import { paths } from '#web/platform/paths.ts'
import { useQuoteColumns } from '#web/quotes/columns.tsx'
import classes from '#web/quotes/columns.module.css'

type ManagerColumn = Column<ManagedQuote, ManagerSort>

/** The columns of every list of quotes, with whose it is, its state with how long it waits or is valid, who has it, and what to do. */
export function useManagerColumns(
  tab: QuoteTab,
  onPick: (deed: Deed, quote: Quote) => void,
): ManagerColumn[] {
  const { t } = useTranslation()
  const [, ...columns] = useQuoteColumns()
  const reference: ManagerColumn = {
    key: 'reference',
    head: t('quotes.reference'),
    sort: 'quote_reference',
    cell: (quote) => <Name quote={quote} />,
  }
  const company: ManagerColumn = {
    key: 'company',
    head: t('manager.company'),
    cell: (quote) => <span className={own.company}>{quote.company}</span>,
  }
  const waiting: ManagerColumn = {
    key: 'waiting',
    head: t('manager.waiting'),
    sort: 'pending_since',
    // That it awaits a price is what the list is of.
    cell: (quote) => <Waiting since={quote.handling.pending_since} />,
  }
  const owner: ManagerColumn = {
    key: 'owner',
    head: t('quotes.owner'),
    cell: (quote) => <Owner quote={quote} />,
  }
  const validity: ManagerColumn = {
    key: 'validity',
    head: t('quotes.validity'),
    sort: 'validity',
    cell: (quote) => (
      <State quote={quote}>
        {quote.validity === null ? (
          t('common.empty')
        ) : (
          <Day value={quote.validity} relative={tab === 'active'} />
        )}
      </State>
    ),
  }
  const actions: ManagerColumn = {
    key: 'actions',
    head: t('quoteDialogs.actions'),
    always: true,
    cell: (quote) => <RowActions quote={quote} onPick={(deed) => onPick(deed, quote)} />,
  }
  if (tab === 'pending') {
    // What waits for a price has no amounts to show.
    return [reference, company, ...columns.filter(({ amount }) => !amount), waiting, owner, actions]
  }
  const shown = [reference, company, ...columns, validity]
  // What is over needs nothing from us.
  return tab === 'active' ? [...shown, actions] : shown
}

function Name({ quote }: { quote: Quote }) {
  return (
    <span className={classes.name}>
      <ReferenceLink
        path={paths.managerQuote}
        id={quote.id}
        value={quote.quote_reference}
        className={classes.link}
      />
      {quote.project_name && (
        <span className={classes.project} title={quote.project_name}>
          {quote.project_name}
        </span>
      )}
      <UnreadMark quote={quote} path={paths.managerQuote} />
    </span>
  )
}

/** The state under its day: a column of its own would leave the company and the sites no room. */
function State({ quote, children }: { quote: Quote; children: ReactNode }) {
  return (
    <span className={own.state}>
      <span>{children}</span>
      <QuoteStatusBadge status={quote.status} validity={quote.validity} />
    </span>
  )
}
