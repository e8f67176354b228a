import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { overTerm } from '#contract/charges.ts'
import { addAmounts, senOf, timesAmount, type MoneyParts, type Sen } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import { ChargesTable, type Charges } from '#web/parts/money/ChargesTable.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { usePriceLevelFact } from '#web/parts/money/price-level-fact.ts'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { useReader } from '#web/platform/reader.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

export function PriceTable({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const tax = useTaxText()
  const ordered = quote.status === 'ordered'
  const [nrc, mrc] = [totalParts(quote, 'nrc'), totalParts(quote, 'mrc')]
  const hasAddOns = quote.vas_nrc > 0 || quote.vas_mrc > 0
  const rows: Charges[] = [
    { name: t('quotes.bandwidthPrice'), nrc: quote.bandwidth_nrc, mrc: quote.bandwidth_mrc },
    { name: t('quotes.crossConnect'), nrc: quote.xc_nrc, mrc: quote.xc_mrc },
    ...(hasAddOns ? [{ name: t('quotes.addOnPrice'), nrc: quote.vas_nrc, mrc: quote.vas_mrc }] : []),
    { name: t('quotes.beforeTax'), nrc, mrc, strong: true },
    { name: t(ordered ? 'quotes.serviceTax' : 'tax.estimatedName'), nrc: quote.tax_nrc, mrc: quote.tax_mrc },
    { name: t('quotes.withTax'), nrc: withTax(nrc, quote.tax_nrc), mrc: withTax(mrc, quote.tax_mrc) },
  ]
  if (quote.total_mrc === null) return <Awaited rows={rows.filter(isPriced)} />
  return (
    <>
      <ChargesTable rows={rows} />
      {quote.tax_mrc !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {ordered || quote.tax_rates_of === null
            ? tax.ordered(quote, quote.lines)
            : tax.estimatedAt(quote, quote.tax_rates_of, quote.lines)}
        </Text>
      )}
      <Following quote={quote} />
    </>
  )
}

function Awaited({ rows }: { rows: Charges[] }) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <>
      <Text mb={rows.length > 0 ? 'sm' : 0}>{t('threads.priceAwaited', { context })}</Text>
      {rows.length > 0 && (
        <>
          <Text fw={550}>{t('threads.pricedSoFar')}</Text>
          <ChargesTable rows={rows} />
        </>
      )}
    </>
  )
}

function isPriced({ nrc, mrc, strong }: Charges): boolean {
  return !strong && [nrc, mrc].some((amount) => amount !== null && senOf(amount) > 0)
}

function Following({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const levelFact = usePriceLevelFact()
  const total = overTerm(quote, quote.contract_id)
  const mrc = totalParts(quote, 'mrc')
  if (total === null || mrc === null) return null
  const months = quote.contract_id || 0
  const committed = months > 0
  const { deposit_months: deposit } = quote
  return (
    <Facts
      facts={[
        ...levelFact([quote.price_level]),
        {
          name: t(committed ? 'quotes.overTerm' : 'quotes.firstMonth'),
          value: <Money amount={total} />,
          note: t('quotes.overTermText', {
            months: committed ? t('quotes.months', { count: months }) : t('quotes.oneMonth'),
          }),
        },
        ...(deposit > 0
          ? [
              {
                name: t('quotes.deposit'),
                term: 'deposit' as const,
                value: <Money amount={timesAmount(mrc, deposit)} />,
                note: t('quotes.depositText', { count: deposit }),
              },
            ]
          : []),
        {
          name: t('quotes.termination'),
          term: 'earlyTermination' as const,
          value: <Money amount={timesAmount(mrc, months)} />,
          note: t(committed ? 'quotes.terminationText' : 'quotes.terminationNone'),
        },
      ]}
    />
  )
}

function withTax(amount: MoneyParts | null, tax: Sen | null): MoneyParts | null {
  return amount === null || tax === null ? null : addAmounts(amount, tax)
}
