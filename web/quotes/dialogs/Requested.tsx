import { Alert, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedWords } from '#contract/quotes/quote.ts'
import { Term } from '#web/parts/record/Term.tsx'
import classes from '#web/quotes/dialogs/Requested.module.css'

interface RequestedProps extends RequestedWords {
  title: string
  remarks: string | null
  next?: string
}

export function Requested({ title, remarks, next, ...words }: RequestedProps) {
  const { t } = useTranslation()
  const facts = {
    [t('quotes.product')]: words.product,
    [t('quotes.bandwidth')]: words.bandwidth,
    [t('quotes.site.site_a')]: words.site_a,
    [t('quotes.site.site_b')]: words.site_b,
    [t('quotes.term')]: <Term months={words.term} />,
    [t('quotes.remarks')]: remarks,
  }
  return (
    <Alert color="gray" title={title}>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {next && <Text mt={8}>{next}</Text>}
    </Alert>
  )
}
