import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { overTerm } from '#contract/charges.ts'
import { addAmounts, type MoneyParts, type Sen } from '#contract/money.ts'
import { totalParts, type MatrixCell, type PriceMatrix } from '#contract/pricing.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import { DueWithOrder } from '#web/parts/money/DueWithOrder.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { PriceLevelText } from '#web/parts/money/PriceLevelText.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import ui from '#web/parts/ui.module.css'
import { settings } from '#web/platform/settings.ts'
import classes from '#web/quotes/add/Summary.module.css'

export interface FiguresProps {
  cell: MatrixCell
  of: Pick<PriceMatrix, 'deposit_months' | 'price_level' | 'tax_rates' | 'tax_rates_of' | 'nni_ends'>
}

/** The charges of the picked cell: monthly and one-time with tax, the total over the term, the deposit, and the price lines. */
export function Figures({ cell, of }: FiguresProps) {
  const { t } = useTranslation()
  const tax = useTaxText()
  const { tax_mrc, tax_nrc, contract_id, lines } = cell
  const [nrc, mrc] = [totalParts(cell, 'nrc'), totalParts(cell, 'mrc')]
  return (
    <>
      <dl className={classes.figures}>
        <Box mt={4} fw={600}>
          <dt>
            <Explained term="mrc">{t('priceSearch.monthly')}</Explained>
            {!cell.on_request && <PriceLevelText level={of.price_level} />}
          </dt>
          <dd>
            <Money amount={mrc} perMonth />
          </dd>
        </Box>
        <TaxRow cell={cell} of={of} charge="mrc" before={mrc} amount={tax_mrc} />
        <Box mt={4} fw={600}>
          <dt>
            <Explained term="nrc">{t('priceSearch.oneTime')}</Explained>
          </dt>
          <dd>
            <Money amount={nrc} />
          </dd>
        </Box>
        <TaxRow cell={cell} of={of} charge="nrc" before={nrc} amount={tax_nrc} />
        <Box className={ui.lineAbove} mt={8} pt={10}>
          <dt>
            {t(contract_id === 0 ? 'priceSearch.overMonth' : 'priceSearch.overTerm')}
            <span className={ui.smallLine}>{t('priceSearch.beforeTax')}</span>
          </dt>
          <dd>
            <Money amount={overTerm(cell, contract_id)} />
          </dd>
        </Box>
      </dl>
      {nrc && mrc && tax_nrc !== null && (
        <DueWithOrder nrc={nrc} taxNrc={tax_nrc} mrc={mrc} months={of.deposit_months} />
      )}
      {tax_mrc !== null && (
        <p className={classes.note}>
          {tax.estimated(of.tax_rates_of)} {settings.demo && t('tax.demo')}
        </p>
      )}
      <RateNote />
      <Box component="details" className={`${classes.why} ${ui.lineAbove}`} mt={8}>
        <summary>{t('priceSearch.why')}</summary>
        <PriceLines lines={lines} nniEnds={of.nni_ends} />
      </Box>
    </>
  )
}

interface TaxRowProps extends FiguresProps {
  charge: 'mrc' | 'nrc'
  before: MoneyParts | null
  amount: Sen | null
}

/** The tax with the rate of each code among the lines, in one line, and the charge with it. */
function TaxRow({ cell, of, charge, before, amount }: TaxRowProps) {
  const { t } = useTranslation()
  const tax = useTaxText()
  if (amount === null || before === null) return null
  const lines = cell.lines.filter((line) => line.charge === charge)
  return (
    <>
      <Box c="dimmed" fz={13} pt={0}>
        <dt>
          {t('tax.estimatedName')}
          <span className={ui.smallLine}>{tax.ratesOf(lines, of.tax_rates)}</span>
        </dt>
        <dd>{amount === 0 ? t('priceSearch.nil') : <Money amount={amount} perMonth={charge === 'mrc'} />}</dd>
      </Box>
      <div>
        <dt>{t('quotes.withTax')}</dt>
        <dd>
          <Money amount={addAmounts(before, amount)} perMonth={charge === 'mrc'} />
        </dd>
      </div>
    </>
  )
}
