import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffQuoteSort } from '#contract/quotes/list.ts'
import type { Handling, Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { Column } from '#web/parts/list/column.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import { useQuoteColumns } from '#web/quotes/columns.tsx'
import classes from '#web/quotes/list/list-columns.module.css'
import { Owner } from '#web/quotes/owner/Owner.tsx'

/** Only staff see the owner. */
type ListedQuote = Quote & { handling?: Handling }
type ListColumn = Column<ListedQuote, StaffQuoteSort>

export type QuoteColumnName =
  | 'reference'
  | 'company'
  | 'sites'
  | 'bandwidth'
  | 'nrc'
  | 'mrc'
  | 'waiting'
  | 'owner'
  | 'validity'
  /** The validity with the status below it: a separate column would leave no room for company and sites. */
  | 'state'
  | 'status'
  /** The status with the validity below it, for quotes in every state, which no order by validity would sort. */
  | 'standing'
  | 'actions'

export function useListColumns(
  side: Side,
  names: readonly QuoteColumnName[],
  actionsOf: (quote: Quote) => ReactNode = () => null,
): ListColumn[] {
  const { t } = useTranslation()
  const { reference, sites, bandwidth, nrc, mrc } = useQuoteColumns(side)
  const columns: Record<QuoteColumnName, ListColumn> = {
    reference,
    company: {
      key: 'company',
      card: 'after',
      under: 'sites',
      head: t('quotes.company'),
      cell: (quote) => <span className={classes.company}>{quote.company}</span>,
    },
    sites,
    bandwidth,
    nrc,
    mrc,
    waiting: {
      key: 'waiting',
      card: 'money',
      head: t('quotes.waiting'),
      sort: 'pending_since',
      // All quotes of this list await a price.
      cell: (quote) => <Waiting since={quote.handling?.pending_since ?? null} />,
    },
    owner: {
      key: 'owner',
      card: 'when',
      under: 'waiting',
      head: t('quotes.owner'),
      cell: (quote) => <Owner quote={quote} />,
    },
    validity: {
      key: 'validity',
      card: 'when',
      under: 'status',
      head: t('quotes.validity'),
      sort: 'validity',
      cell: (quote) => <Validity quote={quote} />,
    },
    state: {
      key: 'validity',
      card: 'state',
      head: t('quotes.validity'),
      sort: 'validity',
      cell: (quote) => (
        <span className={classes.state}>
          <span className={classes.until}>
            <Validity quote={quote} />
          </span>
          <QuoteStatusBadge {...quote} />
        </span>
      ),
    },
    status: {
      key: 'status',
      card: 'state',
      head: t('quotes.status'),
      cell: (quote) => <QuoteStatusBadge {...quote} />,
    },
    standing: {
      key: 'status',
      card: 'state',
      head: t('quotes.statusAndValidity'),
      cell: (quote) => (
        <span className={classes.state}>
          <QuoteStatusBadge {...quote} />
          {(quote.status === 'active' || quote.status === 'expired') && (
            <span className={classes.until}>
              <Validity quote={quote} />
            </span>
          )}
        </span>
      ),
    },
    actions: {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      always: true,
      card: 'actions',
      screenOnly: true,
      cell: actionsOf,
    },
  }
  return names.map((name) => columns[name])
}

function Validity({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  if (quote.validity === null) return <span data-none>{t('common.empty')}</span>
  // The remaining days only matter while the quote can be ordered.
  return <Day value={quote.validity} relative={quote.status === 'active'} />
}
