import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Term } from '#web/parts/record/Term.tsx'
import classes from '#web/quotes/dialogs/Requested.module.css'
import type { FullQuote } from '#contract/quotes/quote.ts'

/** The text of a customised request, beside the form to quote it. */
export function Requested({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  return (
    <Alert color="gray" title={t('quoteDialogs.form.requested')}>
      <dl className={classes.facts}>
        <dt>{t('quotes.product')}</dt>
        <dd>{quote.product}</dd>
        <dt>{t('quotes.bandwidth')}</dt>
        <dd>{quote.bandwidth}</dd>
        <dt>{t('quotes.site.site_a')}</dt>
        <dd>{quote.site_a}</dd>
        <dt>{t('quotes.site.site_b')}</dt>
        <dd>{quote.site_b}</dd>
        <dt>{t('quotes.term')}</dt>
        <dd>
          <Term months={quote.contract_id} />
        </dd>
        <dt>{t('quotes.remarks')}</dt>
        <dd className={classes.remarks}>{quote.remarks}</dd>
      </dl>
      <p className={classes.next}>{t('quoteDialogs.form.requestedText')}</p>
    </Alert>
  )
}
