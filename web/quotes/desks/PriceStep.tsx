import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { benchPath, completionPath, recordPath } from '#contract/paths.ts'
import { priceRefusal, quoteCan } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { QuoteActions } from '#web/quotes/desk.ts'
import { OpenFloor } from '#web/quotes/floor/OpenFloor.tsx'

/** The next step of a client manager: completing a request, pricing the quote, or asking about it. */
export function PriceStep({ quote, onPick, onAsk }: QuoteActions<FullQuote> & { onAsk: () => void }) {
  const { t } = useTranslation()
  const { status, order } = quote
  const whyId = useId()
  const inWords = priceRefusal(quote) === 'in_words'
  return (
    <>
      {quoteCan('price', status) && <OpenFloor quoteId={quote.id} />}
      {quoteCan('price', status) && (
        <Stack gap="xs">
          {inWords ? (
            <>
              <Button fullWidth renderRoot={(props) => <Link to={completionPath(quote.id)} {...props} />}>
                {t('updatePrice.complete.step')}
              </Button>
              <Button fullWidth variant="default" disabled aria-describedby={whyId}>
                {t('updatePrice.action.pending')}
              </Button>
              <Text id={whyId} size="sm" c="dimmed">
                {t('updatePrice.complete.first')}
              </Text>
            </>
          ) : status === 'pending' ? (
            <>
              <Button fullWidth renderRoot={(props) => <Link to={benchPath(quote.id)} {...props} />}>
                {t('updatePrice.bench')}
              </Button>
              <Button fullWidth variant="default" onClick={() => onPick('price')}>
                {t('updatePrice.action.pending')}
              </Button>
            </>
          ) : (
            <Button fullWidth onClick={() => onPick('price')}>
              {t('updatePrice.action.active')}
            </Button>
          )}
          {quote.requested && !inWords && quoteCan('complete', status) && (
            <Button
              fullWidth
              variant="default"
              renderRoot={(props) => <Link to={completionPath(quote.id)} {...props} />}
            >
              {t('updatePrice.complete.again')}
            </Button>
          )}
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
