import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QuoteSort } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Column } from '#web/parts/list/ListTable.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { QuoteSites } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import { UnreadMark } from '#web/quotes/list/UnreadMark.tsx'
import classes from '#web/quotes/columns.module.css'
import { paths } from '#web/platform/paths.ts'

export type QuoteColumn = Column<Quote, QuoteSort>

/** The columns every list of quotes has: which, what, and what it costs, one-time and monthly apart. */
export function useQuoteColumns(): QuoteColumn[] {
  const { t } = useTranslation()
  return [
    {
      key: 'reference',
      head: t('quotes.reference'),
      sort: 'quote_reference',
      cell: (quote) => <QuoteName quote={quote} />,
    },
    { key: 'sites', head: t('quotes.sites'), words: true, cell: (quote) => <QuoteSites quote={quote} /> },
    {
      key: 'bandwidth',
      head: t('quotes.bandwidthAndTerm'),
      sort: 'bandwidth',
      cell: (quote) => (
        <span className={classes.bandwidth}>
          {quote.bandwidth || t('common.empty')}
          <span className={classes.under}>
            <Term months={quote.contract_id} />
          </span>
        </span>
      ),
    },
    {
      key: 'nrc',
      head: t('common.oneTime'),
      sort: 'total_nrc',
      amount: true,
      cell: (quote) => <Money amount={quote.total_nrc} />,
    },
    {
      key: 'mrc',
      head: t('common.monthly'),
      sort: 'total_mrc',
      amount: true,
      cell: (quote) => <Money amount={quote.total_mrc} perMonth />,
    },
  ]
}

/** The reference, leading to the quote's page, over the project it belongs to. */
function QuoteName({ quote }: { quote: Quote }) {
  return (
    <span className={classes.name}>
      <Anchor
        className={classes.link}
        renderRoot={(props) => <Link to={paths.quote} params={{ id: String(quote.id) }} {...props} />}
      >
        <ReferenceText value={quote.quote_reference} />
      </Anchor>
      {quote.project_name && (
        <span className={classes.project} title={quote.project_name}>
          {quote.project_name}
        </span>
      )}
      <UnreadMark quote={quote} path={paths.quote} />
    </span>
  )
}
