import { Alert, Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { longestRemark } from '#contract/text.ts'
import type { LowPrice } from '#web/quotes/price/pricing.ts'

interface LowPriceReasonProps extends TextareaProps {
  /** The prices that need it; none while only the server knows. */
  prices: readonly LowPrice[]
  asksApproval: boolean
}

/** Asks for the reason for a price of RM 0.00 or below the floor. */
export function LowPriceReason({ prices, asksApproval, ...field }: LowPriceReasonProps) {
  const { t } = useTranslation()
  return (
    <>
      {prices.length > 0 && (
        <Alert color="orange" title={prices.map(reasonText).join(' ')}>
          {t(asksApproval ? 'updatePrice.approvalText' : 'updatePrice.reasonText')}
        </Alert>
      )}
      <Textarea
        {...field}
        label={t('updatePrice.reason')}
        required={prices.length > 0}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark}
      />
    </>
  )

  function reasonText({ name, why, floor }: LowPrice) {
    const amount = floor === null ? '' : ringgitText(floor)
    return t(`updatePrice.why.${why}`, { price: t(`updatePrice.field.${name}`), amount })
  }
}
