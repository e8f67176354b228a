import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { ShownQuote } from '#contract/quotes/quote.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { reloadAt } from '#web/quotes/dialogs/reloading.ts'

interface ExtendQuoteDialogProps {
  quote: ShownQuote
  onClose: () => void
}

/** Moves a quote's validity beyond its present one, by as many calendar days as the portal's settings say, at the same price. Okay reloads the document (T-21). */
export function ExtendQuoteDialog({ quote, onClose }: ExtendQuoteDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const extend = useWrite(quoteApi.extend, { failed: t('quoteDialogs.extend.failed') })
  const reference = quote.quote_reference
  const validity = quote.validity ?? today()
  const moved = plusDays(validity, quote.extension_days)
  if (extend.isSuccess) {
    const date = dates.fullDay(extend.data.data?.validity ?? moved)
    return (
      <DoneDialog title={t('quoteDialogs.extend.done')} onClose={onClose} onOkay={() => reloadAt(quote.id)}>
        {t('quoteDialogs.extend.doneText', { reference, date })}
      </DoneDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('quoteDialogs.extend.title', { reference })}
      confirm={t('quoteDialogs.extend.confirm')}
      pending={extend.isPending}
      failure={extend.error && failureText(extend.error, t('quoteDialogs.extend.failed'))}
      onConfirm={() => extend.mutate({ params: { id: quote.id } })}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={quote} />
      </Text>
      <Text>
        {t('quoteDialogs.extend.text', { date: dates.fullDay(moved), before: dates.fullDay(validity) })}
      </Text>
      <Text c="dimmed">{t('quoteDialogs.extend.left', { count: quote.extensions_left - 1 })}</Text>
    </ConfirmDialog>
  )
}
