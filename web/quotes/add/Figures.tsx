import { useTranslation } from 'react-i18next'
import { depositOf } from '#contract/charges.ts'
import type { Sen } from '#contract/money.ts'
import { pricingApi, type MatrixCell } from '#contract/pricing.ts'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { useRead } from '#web/platform/query.ts'
import classes from '#web/quotes/add/Summary.module.css'
import { taxRatesOf } from '#web/quotes/add/tax.ts'

/** The charges of the picked cell: monthly and one-time with tax, the total over the term, the deposit, and the price lines. */
export function Figures({ cell, depositMonths }: { cell: MatrixCell; depositMonths: number }) {
  const { t } = useTranslation()
  const { total_mrc, total_nrc, tax_mrc, tax_nrc, term_total, contract_id, lines } = cell
  return (
    <>
      <dl className={classes.figures}>
        <div className={classes.main}>
          <dt>{t('priceSearch.monthly')}</dt>
          <dd>
            <Money amount={total_mrc} perMonth />
          </dd>
        </div>
        <TaxRow cell={cell} charge="mrc" amount={tax_mrc} />
        <div className={classes.main}>
          <dt>{t('priceSearch.oneTime')}</dt>
          <dd>
            <Money amount={total_nrc} />
          </dd>
        </div>
        <TaxRow cell={cell} charge="nrc" amount={tax_nrc} />
        <div className={classes.apart}>
          <dt>
            {t(contract_id === 0 ? 'priceSearch.overMonth' : 'priceSearch.overTerm')}
            <span className={classes.basis}>{t('priceSearch.beforeTax')}</span>
          </dt>
          <dd>
            <Money amount={term_total} />
          </dd>
        </div>
        {depositMonths > 0 && (
          <div>
            <dt>
              {t('priceSearch.deposit')}
              <span className={classes.basis}>{t('priceSearch.depositBasis', { count: depositMonths })}</span>
            </dt>
            <dd>
              <Money amount={total_mrc === null ? null : depositOf(total_mrc, depositMonths)} />
            </dd>
          </div>
        )}
      </dl>
      <RateNote />
      <details className={classes.why}>
        <summary>{t('priceSearch.why')}</summary>
        <PriceLines lines={lines} />
      </details>
    </>
  )
}

interface TaxRowProps {
  cell: MatrixCell
  charge: 'mrc' | 'nrc'
  amount: Sen | null
}

/** Nil for licensed providers; two rates where rented equipment is among the lines. */
function TaxRow({ cell, charge, amount }: TaxRowProps) {
  const { t } = useTranslation()
  const rates = useRead(pricingApi.rates, {}, { staleTime: 5 * 60_000 })
  if (amount === null) return null
  const percent = taxRatesOf(
    cell.lines.filter((line) => line.charge === charge),
    rates.data?.tax ?? [],
  )
  const percents = percent.map((rate) => `${rate}\u00a0%`).join(' + ')
  return (
    <div className={classes.minor}>
      <dt>{amount === 0 ? t('priceSearch.taxNil') : t('priceSearch.tax', { rates: percents })}</dt>
      <dd>{amount === 0 ? t('priceSearch.nil') : <Money amount={amount} perMonth={charge === 'mrc'} />}</dd>
    </div>
  )
}
