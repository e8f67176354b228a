import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ringgitText, type MoneyAmount } from '#contract/money.ts'
import classes from '#web/parts/money/Money.module.css'
import { OnPaper } from '#web/parts/print/OnPaper.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useMoney, useRate } from '#web/platform/money.ts'

interface MoneyProps {
  /** null is a price that is still awaited. What others add up to is given with its parts. */
  amount: MoneyAmount | null
  perMonth?: boolean
  /** What was recorded once stays in ringgit: today's rate was not that day's. */
  recorded?: boolean
}

/** An amount in the chosen currency, in print in ringgit: `RM 1,380.00/mo`. Right-align it in tables; put one `RateNote` near. */
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

/** Says at which rate, of which day, the dollars near it are shown; nothing while amounts are in ringgit. */
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
