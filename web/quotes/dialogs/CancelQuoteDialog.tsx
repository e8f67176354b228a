import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { paths } from '#web/platform/paths.ts'
import { useOwnReasons } from '#web/quotes/dialogs/cancel-reason.ts'
import { CancelDialog } from '#web/quotes/dialogs/CancelDialog.tsx'

/** Cancels the company's own quote. */
export function CancelQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <CancelDialog
      quote={quote}
      text={t('quoteDialogs.cancel.text')}
      reasons={useOwnReasons()}
      landing={paths.cancelledQuotes}
      onClose={onClose}
    />
  )
}
