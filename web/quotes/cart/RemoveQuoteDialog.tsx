import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { ShownQuote } from '#contract/quotes/quote.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'

interface RemoveQuoteDialogProps {
  quote: ShownQuote
  onRemoved: (quote: ShownQuote) => void
  onClose: () => void
}

/** Confirms the removal from the cart, which is irreversible. The button is disabled while the call runs. */
export function RemoveQuoteDialog({ quote, onRemoved, onClose }: RemoveQuoteDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const remove = useWrite(quoteApi.remove, {
    refresh: false,
    failed: t('quotes.failed'),
    onDone: () => onRemoved(quote),
  })
  return (
    <ConfirmDialog
      title={t('cart.removeTitle')}
      confirm={t('cart.removeConfirm')}
      dangerous
      pending={remove.isPending}
      failure={remove.error && failureText(remove.error, t('quotes.failed'))}
      onConfirm={() => remove.mutate({ params: { id: quote.id } })}
      onClose={onClose}
    >
      <ReferenceText value={quote.quote_reference} /> · <SiteNames quote={quote} />
      <br />
      {t('cart.removeText')}
    </ConfirmDialog>
  )
}
