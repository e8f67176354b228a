import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import classes from '#web/dashboard/Attention.module.css'
import { useExpiring } from '#web/dashboard/first-lists.ts'
import { Day } from '#web/parts/record/Day.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'

/** The quotes that expire first, each linking to its page. Their count is shown above, so a failure here is silent. */
export function Expiring() {
  const { data } = useExpiring()
  return data?.rows.map((quote) => (
    <li key={quote.id}>
      <OneQuote quote={quote} />
    </li>
  ))
}

function OneQuote({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  return (
    <Link to={recordPath('quote', quote.id, 'company')} className={classes.matter} data-part>
      <span className={classes.words}>
        <strong>
          <SiteNames quote={quote} />
        </strong>
        <span>
          <ReferenceText value={quote.quote_reference} /> · {quote.bandwidth}
        </span>
      </span>
      <span className={classes.due}>
        {t('dashboard.ends')} {quote.validity && <Day value={quote.validity} relative />}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
