import { Text, Title } from '@mantine/core'
import { IconChevronRight, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { notificationAnchor } from '#contract/notifications.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import classes from '#web/dashboard/Attention.module.css'
import { useNewMessages } from '#web/dashboard/first-lists.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'

/** Quotes in any state with messages from companies that the reader has not seen; nothing if there are none. */
export function NewMessages() {
  const { t } = useTranslation()
  const list = useNewMessages()
  if (!list.data || list.data.count === 0) return null
  const { rows, count } = list.data
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        {t('threads.quotes', { count })}
      </Title>
      <RowList>
        {rows.map((quote) => (
          <li key={quote.id}>
            <Matter quote={quote} />
          </li>
        ))}
      </RowList>
      {count > rows.length && (
        <Text c="dimmed" mt="xs">
          {t('threads.more', { shown: rows.length, count })}
        </Text>
      )}
    </section>
  )
}

function Matter({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  return (
    <Link
      to={recordPath('quote', quote.id, 'staff')}
      hash={notificationAnchor('message')}
      className={classes.matter}
    >
      <IconMessage size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <strong>
          {quote.company}: <SiteNames quote={quote} />
        </strong>
        <span>
          <ReferenceText value={quote.quote_reference} /> · {t('threads.unread', { count: quote.unread })}
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
