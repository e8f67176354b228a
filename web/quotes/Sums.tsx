import { useTranslation } from 'react-i18next'
import { Money } from '#web/parts/money/Money.tsx'
import type { Totals } from '#web/quotes/totals.ts'
import classes from '#web/quotes/Sums.module.css'

/** The total of a selection: one-time and monthly are separate, quotes without a price are counted. */
export function Sums({ totals }: { totals: Totals }) {
  const { t } = useTranslation()
  return (
    <>
      {totals.pending > 0 && (
        <span className={classes.label}>{t('quotes.awaitingPrice', { count: totals.pending })}</span>
      )}
      <span>
        <span className={classes.label}>{t('common.oneTime')}</span> <Money amount={totals.nrc} />
      </span>
      <span>
        <span className={classes.label}>{t('common.monthly')}</span> <Money amount={totals.mrc} perMonth />
      </span>
    </>
  )
}
