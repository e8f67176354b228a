import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'

interface RemoveQuoteDialogProps {
  quote: Quote
  onRemoved: (quote: Quote) => void
  onClose: () => void
}

/** Confirms the removal from the cart, which is irreversible. The button is disabled while the call runs. */
export function RemoveQuoteDialog({ quote, onRemoved, onClose }: RemoveQuoteDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmWrite
      endpoint={quoteApi.remove}
      input={{ params: { id: quote.id } }}
      failed={t('quotes.failed')}
      refresh={false}
      onDone={() => onRemoved(quote)}
      title={t('cart.removeTitle')}
      confirm={t('cart.removeConfirm')}
      dangerous
      onClose={onClose}
    >
      <ReferenceText value={quote.quote_reference} /> · <SiteNames quote={quote} />
      <br />
      {t('cart.removeText')}
    </ConfirmWrite>
  )
}
