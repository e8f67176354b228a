import { type LowPrice } from '#web/quotes/price/pricing.ts'
import {
  Alert,
  Textarea,
  type TextareaProps,
  Text,
  NativeSelect,
  type NativeSelectProps,
  Button,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { longestRemark } from '#contract/text.ts'
import { marginsOf, type Margin } from '#contract/margin.ts'
import type { SupplierCost, FullQuote } from '#contract/quotes/quote.ts'
import { Facts } from '#web/parts/record/record.tsx'
import { priceLevels, type PriceLevel } from '#contract/price-level.ts'
import { useReader } from '#web/platform/screens.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { useRead } from '#web/platform/query.ts'

interface LowPriceReasonProps extends TextareaProps {
  /** The prices that need it; none while only the server knows. */
  prices: readonly LowPrice[]
  asksApproval: boolean
}

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

  function reasonText({ name, why, least }: LowPrice) {
    return t(`updatePrice.why.${why}`, { price: t(`updatePrice.field.${name}`), amount: least })
  }
}

interface MarginFactsProps {
  price: SupplierCost
  cost: SupplierCost
  term: number | null
  /** Names the cost as well, where no fields show it. */
  withCost?: boolean
}

/** The margins on the bandwidth. For staff only, and never printed. */
export function MarginFacts({ price, cost, term, withCost }: MarginFactsProps) {
  const { t } = useTranslation()
  const margins = marginsOf(price, cost, term)
  return (
    <div data-noprint>
      <Facts
        facts={[
          withCost && { name: t('updatePrice.supplier.mrc'), value: ringgitText(cost.mrc) },
          withCost && { name: t('updatePrice.supplier.nrc'), value: ringgitText(cost.nrc) },
          ...(['monthly', 'oneTime', 'overTerm'] as const).map((each) => ({
            name: t(`updatePrice.supplier.margin.${each}`),
            value: <MarginText margin={margins[each]} />,
          })),
        ]}
      />
    </div>
  )
}

export function MarginText({ margin: { amount, basisPoints } }: { margin: Margin }) {
  const { t } = useTranslation()
  const share = basisPoints === null ? null : `${(basisPoints / 100).toFixed(1)}%`
  return (
    <Text span inherit c={amount < 0 ? 'red' : undefined}>
      <span>{ringgitText(amount).replace(' ', '\u00a0')}</span>
      {share !== null && ` · ${share}`}
      {amount < 0 && ` · ${t('updatePrice.supplier.loss')}`}
    </Text>
  )
}

interface PriceLevelFieldProps extends Omit<NativeSelectProps, 'value'> {
  /** Null until the level by the sites is known. */
  level: PriceLevel | null
  hint?: string
}

export function PriceLevelField({ level, hint, ...field }: PriceLevelFieldProps) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <NativeSelect
      {...field}
      label={t('priceLevel.name')}
      value={level ?? ''}
      description={level && t(`priceLevel.meaning.${level}`, { context })}
      data={[
        ...(level === null ? [{ value: '', label: hint ?? t('common.loading') }] : []),
        ...priceLevels.map((each) => ({ value: each, label: t(`priceLevel.of.${each}`) })),
      ]}
    />
  )
}

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
