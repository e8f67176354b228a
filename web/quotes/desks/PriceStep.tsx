import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { QuoteActions } from '#web/quotes/desk.ts'

/** The next step of a client manager: pricing the quote, or asking about it. */
export function PriceStep({ quote, onPick, onAsk }: QuoteActions<FullQuote> & { onAsk: () => void }) {
  const { t } = useTranslation()
  const { status, order } = quote
  return (
    <>
      {quoteCan('price', status) && (
        <Stack gap="xs">
          <Button fullWidth onClick={() => onPick('price')}>
            {t(`updatePrice.action.${status === 'pending' ? 'pending' : 'active'}`)}
          </Button>
          <Button fullWidth variant="default" onClick={onAsk}>
            {t('threads.ask')}
          </Button>
          <Button fullWidth variant="subtle" color="red" onClick={() => onPick('cancel')}>
            {t('quoteDialogs.action.cancel')}
          </Button>
        </Stack>
      )}
      {order && (
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <Link to={recordPath('order', order.id, 'staff')} {...props} />}
        >
          {t('quotes.toOrder')}
        </Button>
      )}
    </>
  )
}
