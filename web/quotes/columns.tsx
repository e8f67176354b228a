import { useTranslation } from 'react-i18next'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { totalParts } from '#contract/pricing.ts'
import type { QuoteSort } from '#contract/quotes/list.ts'
import { recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { Column } from '#web/parts/list/column.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLevelText } from '#web/parts/money/PriceLevelText.tsx'
import { QuoteSites } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import classes from '#web/quotes/columns.module.css'
import { notificationAnchor } from '#contract/notifications.ts'

export type QuoteColumn = Column<Quote, QuoteSort>

export function useQuoteColumns(side: Side) {
  const { t } = useTranslation()
  return {
    reference: {
      key: 'reference',
      head: t('quotes.reference'),
      sort: 'quote_reference',
      card: 'about',
      cell: (quote) => <QuoteName quote={quote} side={side} />,
    },
    sites: {
      key: 'sites',
      head: t('quotes.sites'),
      words: true,
      card: 'title',
      cell: (quote) => <QuoteSites quote={quote} />,
    },
    bandwidth: {
      key: 'bandwidth',
      head: t('quotes.bandwidthAndTerm'),
      term: 'term',
      sort: 'bandwidth',
      card: 'about',
      under: 'sites',
      cell: (quote) => (
        <span className={classes.bandwidth}>
          {quote.bandwidth || t('common.empty')}
          <span className={classes.under}>
            <Term months={quote.contract_id} />
          </span>
        </span>
      ),
    },
    nrc: {
      key: 'nrc',
      head: t('common.oneTime'),
      term: 'nrc',
      sort: 'total_nrc',
      card: side === 'staff' ? 'page' : 'once',
      under: 'mrc',
      amount: true,
      cell: (quote) => {
        const amount = totalParts(quote, 'nrc')
        // A card says once that the price is on request.
        return (
          <span data-none={amount === null || undefined}>
            <Money amount={amount} />
          </span>
        )
      },
    },
    mrc: {
      key: 'mrc',
      head: t('common.monthly'),
      term: 'mrc',
      sort: 'total_mrc',
      card: 'money',
      amount: true,
      cell: (quote) => (
        <span>
          <Money amount={totalParts(quote, 'mrc')} perMonth />
          <span className={classes.firmness} data-none={side === 'staff' || undefined}>
            <PriceLevelText level={quote.price_level} />
          </span>
        </span>
      ),
    },
  } satisfies Record<string, QuoteColumn>
}

function QuoteName({ quote, side }: { quote: Quote; side: Side }) {
  const path = recordPath('quote', quote.id, side)
  return (
    <span className={classes.name}>
      <ReferenceLink path={path} value={quote.quote_reference} className={classes.link} />
      {quote.project_name && (
        <span className={classes.project} title={quote.project_name}>
          {quote.project_name}
        </span>
      )}
      <UnreadMark unread={quote.unread} path={path} />
    </span>
  )
}

function UnreadMark({ unread, path }: { unread: number; path: string }) {
  const { t } = useTranslation()
  if (unread === 0) return null
  const words = t('threads.unread', { count: unread })
  return (
    <Link
      to={path}
      hash={notificationAnchor('message')}
      className={classes.mark}
      aria-label={words}
      title={words}
    >
      <IconMessage size={14} stroke={2} aria-hidden />
      <span className={classes.short}>{t('threads.unreadShort', { count: unread })}</span>
      <span className={classes.count}>{unread}</span>
    </Link>
  )
}
