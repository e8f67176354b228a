import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { reloadAt } from '#web/quotes/dialogs/reloading.ts'

interface ExtendQuoteDialogProps {
  quote: Quote
  onClose: () => void
}

/** Moves a quote's validity beyond its present one, by as many calendar days as the portal's settings say, at the same price. Okay reloads the document (T-21). */
export function ExtendQuoteDialog({ quote, onClose }: ExtendQuoteDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const reference = quote.quote_reference
  const validity = quote.validity ?? today()
  const moved = plusDays(validity, quote.extension_days)
  return (
    <ConfirmWrite
      endpoint={quoteApi.extend}
      input={{ params: { id: quote.id } }}
      failed={t('quoteDialogs.extend.failed')}
      title={t('quoteDialogs.extend.title', { reference })}
      confirm={t('quoteDialogs.extend.confirm')}
      renderDone={({ data }) => (
        <DoneDialog title={t('quoteDialogs.extend.done')} onClose={onClose} onOkay={() => reloadAt(quote.id)}>
          {t('quoteDialogs.extend.doneText', { reference, date: dates.fullDay(data?.validity ?? moved) })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={quote} />
      </Text>
      <Text>
        {t('quoteDialogs.extend.text', { date: dates.fullDay(moved), before: dates.fullDay(validity) })}
      </Text>
      <Text c="dimmed">{t('quoteDialogs.extend.left', { count: quote.extensions_left - 1 })}</Text>
    </ConfirmWrite>
  )
}
