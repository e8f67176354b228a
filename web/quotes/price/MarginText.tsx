import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Margin } from '#contract/margin.ts'
import { ringgitText } from '#contract/money.ts'

/** For staff: a margin in money and in percent of the price. */
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
