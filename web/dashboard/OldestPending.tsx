import { Anchor, Title } from '@mantine/core'
import { IconChevronRight, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import type { StaffQuote } from '#contract/quotes/list.ts'
import classes from '#web/dashboard/Attention.module.css'
import { mostRows, useOldestPending } from '#web/dashboard/first-lists.ts'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'

/** The quotes that have waited longest for a price, with links; nothing if there are none. */
export function OldestPending() {
  const { t } = useTranslation()
  const list = useOldestPending()
  // The counters above already show the count and a failed connection.
  if (!list.data || list.data.count === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        {t('dashboard.oldest')}
      </Title>
      <RowList>
        {list.data.rows.map((quote) => (
          <li key={quote.id}>
            <Matter quote={quote} />
          </li>
        ))}
      </RowList>
      {list.data.count > mostRows.pending && (
        <Anchor
          display="inline-block"
          mt="xs"
          renderRoot={(props) => <Link to={paths.staffPendingQuotes} {...props} />}
        >
          {t('dashboard.allPending')}
        </Anchor>
      )}
    </section>
  )
}

function Matter({ quote }: { quote: StaffQuote }) {
  return (
    <Link to={recordPath('quote', quote.id, 'staff')} className={classes.matter}>
      <IconClock size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <strong>
          {quote.company}: <SiteNames quote={quote} />
        </strong>
        <span>
          <ReferenceText value={quote.quote_reference} /> ·{' '}
          <Waiting since={quote.handling.pending_since} text="waitsSince" />
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
