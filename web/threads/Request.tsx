import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import classes from '#web/threads/Thread.module.css'
import ui from '#web/parts/ui.module.css'

/** What a customised request said: the first words of its conversation. */
export function Request({ quote, remarks }: { quote: FullQuote; remarks: string }) {
  const { t } = useTranslation()
  const dates = useDates()
  const title = t('quotes.history.remarks', { context: useReader() })
  const asked = quote.events.find(({ action }) => action === 'request')
  return (
    <Box component="section" mb={8} className={`${classes.entry} ${ui.framed}`} aria-label={title}>
      <p className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.when}>
          {asked && `${asked.actor} · `}
          <time dateTime={quote.created_at}>{dates.moment(quote.created_at)}</time>
        </span>
      </p>
      <p className={classes.text}>{remarks}</p>
    </Box>
  )
}
