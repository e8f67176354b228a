import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RequestedWords } from '#contract/quotes/quote.ts'
import { Term } from '#web/parts/record/Term.tsx'
import classes from '#web/quotes/dialogs/Requested.module.css'

interface RequestedProps extends RequestedWords {
  title: string
  remarks: string | null
  /** What the reader makes of it. */
  next?: string
}

/** The words of a customised request, beside the form that turns them into a quote. */
export function Requested({
  title,
  remarks,
  next,
  product,
  bandwidth,
  site_a,
  site_b,
  term,
}: RequestedProps) {
  const { t } = useTranslation()
  return (
    <Alert color="gray" title={title}>
      <dl className={classes.facts}>
        <dt>{t('quotes.product')}</dt>
        <dd>{product}</dd>
        <dt>{t('quotes.bandwidth')}</dt>
        <dd>{bandwidth}</dd>
        <dt>{t('quotes.site.site_a')}</dt>
        <dd>{site_a}</dd>
        <dt>{t('quotes.site.site_b')}</dt>
        <dd>{site_b}</dd>
        <dt>{t('quotes.term')}</dt>
        <dd>
          <Term months={term} />
        </dd>
        <dt>{t('quotes.remarks')}</dt>
        <dd>{remarks}</dd>
      </dl>
      {next && <Text mt={8}>{next}</Text>}
    </Alert>
  )
}
