import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts, type Fact } from '#web/parts/Facts.tsx'
import { Term } from '#web/parts/Term.tsx'
import type { FullQuote } from '#web/quotes/page/QuotePage.tsx'

/** What was asked for in own words, beside the form that now asks for it by name. */
export function Requested({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const facts: (Fact | false | '' | null)[] = [
    { name: t('quotes.product'), value: quote.product },
    { name: t('quotes.bandwidth'), value: quote.bandwidth },
    { name: t('quotes.site.site_a'), value: quote.site_a },
    { name: t('quotes.site.site_b'), value: quote.site_b },
    { name: t('quotes.term'), value: <Term months={quote.contract_id} /> },
    quote.remarks && { name: t('quotes.remarks'), value: quote.remarks },
  ]
  return (
    <Alert color="gray" title={t('quoteDialogs.form.requested')}>
      {t('quoteDialogs.form.requestedText')}
      <Facts facts={facts.filter((fact) => fact !== null && fact !== false && fact !== '')} />
    </Alert>
  )
}
