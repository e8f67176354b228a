import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { paths } from '#contract/paths.ts'
import { useReader } from '#web/platform/reader.ts'
import { useOwnReasons } from '#web/quotes/dialogs/cancel-reason.ts'
import { CancelDialog } from '#web/quotes/dialogs/CancelDialog.tsx'

const staffReasons = ['asked', 'unable', 'duplicate', 'outdated'] as const

/** Cancels a quote: companies cancel their own, staff those of a company, with a reason shown to the company. */
export function CancelQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation()
  const staff = useReader() === 'staff'
  const ownReasons = useOwnReasons()
  return (
    <CancelDialog
      quote={quote}
      company={staff ? quote.company : undefined}
      text={t('quoteDialogs.cancel.text', { context: staff ? 'staff' : undefined })}
      reasons={
        staff ? staffReasons.map((reason) => t(`quoteDialogs.cancel.staffReasons.${reason}`)) : ownReasons
      }
      readBy={staff ? t('quoteDialogs.cancel.reasonHelp', { context: 'staff' }) : undefined}
      landing={staff ? paths.staffCancelledQuotes : paths.cancelledQuotes}
      onClose={onClose}
    />
  )
}
