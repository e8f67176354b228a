import { Alert, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { useRead } from '#web/platform/query.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

interface StalePriceProps {
  id: number
  message: string
  onContinue: (now: FullQuote) => void
}

/** Someone else has changed the quote: its current values, and a button to continue with the reader's prices. */
export function StalePrice({ id, message, onContinue }: StalePriceProps) {
  const { t } = useTranslation()
  const read = useRead(quoteApi.one, { params: { id: String(id) } }, { staleTime: 0 })
  const now = read.isFetching ? undefined : read.data
  return (
    <Alert color="orange">
      {message}
      {now && (
        <>
          <Text size="sm" my="xs">
            {currentPrice(now)}
          </Text>
          <Button variant="default" size="compact-md" onClick={() => onContinue(now)}>
            {t('updatePrice.continue')}
          </Button>
        </>
      )}
    </Alert>
  )

  function currentPrice({ bandwidth_mrc: mrc, bandwidth_nrc: nrc, ...quote }: FullQuote) {
    const status = t(`status.${quote.status}`)
    if (mrc === null || nrc === null) return t('updatePrice.nowUnpriced', { status })
    return t('updatePrice.nowPriced', { mrc: ringgitText(mrc), nrc: ringgitText(nrc), status })
  }
}
