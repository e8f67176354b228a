import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ringgitText, type MoneyAmount } from '#contract/money.ts'
import classes from '#web/parts/money/Money.module.css'
import { OnPaper } from '#web/parts/print/OnPaper.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useMoney, useRate } from '#web/platform/money.ts'

interface MoneyProps {
  /** null if the price is still awaited. Sums are given with their parts, which are rounded one by one. */
  amount: MoneyAmount | null
  perMonth?: boolean
  /** Recorded amounts stay in ringgit: today's rate does not apply to them. */
  recorded?: boolean
}

/** In the chosen currency, but printed in ringgit: `RM 1,380.00/mo`. Put one `RateNote` near. */
export function Money({ amount, perMonth, recorded }: MoneyProps) {
  const { t } = useTranslation()
  const money = useMoney()
  if (amount === null) return <span className={classes.none}>{t('common.onRequest')}</span>
  return (
    <span className={classes.money}>
      <OnPaper text={recorded ? ringgitText(amount) : money(amount)} paper={ringgitText(amount)} />
      {perMonth && <span className={classes.unit}>{t('common.perMonth')}</span>}
    </span>
  )
}

/** The exchange rate and its day; nothing while amounts are in ringgit. */
export function RateNote() {
  const { t } = useTranslation()
  const dates = useDates()
  const rate = useRate()
  if (rate === null) return null
  const text =
    rate === 'missing' || rate === 'unreachable'
      ? t(rate === 'missing' ? 'common.rateMissing' : 'common.rateUnreachable')
      : t('common.rate', { rate: (rate.myr_per_usd_e4 / 10_000).toFixed(4), date: dates.day(rate.date) })
  return (
    <Text size="xs" c="dimmed" data-noprint>
      {text}
    </Text>
  )
}
