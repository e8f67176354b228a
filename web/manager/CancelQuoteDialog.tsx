import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { paths } from '#web/platform/paths.ts'
import { CancelDialog } from '#web/quotes/dialogs/CancelDialog.tsx'

const reasons = ['asked', 'unable', 'duplicate', 'outdated'] as const

/** Cancels a company's quote, with a reason that the company reads. */
export function CancelQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <CancelDialog
      quote={quote}
      company={quote.company}
      text={t('manager.cancel.text')}
      reasons={reasons.map((reason) => t(`manager.cancel.reasons.${reason}`))}
      readBy={t('manager.cancel.read')}
      landing={paths.managerCancelledQuotes}
      onClose={onClose}
    />
  )
}
