import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import classes from '#web/parts/site/QuoteSites.module.css'
import { siteLabels } from '#web/parts/site/quote-sites.ts'

/** `Menara AIMS → CSF CX1` over the product's name. */
export function QuoteSites({ quote }: { quote: Pick<Quote, 'site_a' | 'site_b' | 'location' | 'product'> }) {
  return (
    <span className={classes.cell} title={siteLabels(quote).join(' → ')}>
      <SiteNames quote={quote} />
      <span className={classes.under}>{quote.product}</span>
    </span>
  )
}

export function SiteNames({ quote }: { quote: Pick<Quote, 'site_a' | 'site_b' | 'location'> }) {
  const { t } = useTranslation()
  return (
    <span className={classes.sites}>
      {siteLabels(quote).map((label, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              <span aria-hidden> → </span>
              <VisuallyHidden> {t('quotes.to')} </VisuallyHidden>
            </>
          )}
          {label}
        </Fragment>
      ))}
    </span>
  )
}
