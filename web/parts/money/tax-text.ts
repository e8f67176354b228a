import { useTranslation } from 'react-i18next'
import { taxCodes, type TaxRates } from '#contract/tax.ts'
import type { PriceLine } from '#contract/pricing.ts'
import { useDates } from '#web/platform/dates.ts'

interface Taxed {
  tax_rates: TaxRates
  tax_rates_of: string | null
}

export function useTaxText() {
  const { t } = useTranslation()
  const dates = useDates()
  /** "telecommunications 6%, managed services 8%"; an extra charge has a rate of its own. */
  const ratesOf = (lines: readonly PriceLine[], rates: TaxRates) => {
    const charged = new Set(
      lines.filter((line) => line.amount !== 0 && line.component !== 'extra').map((line) => line.tax_code),
    )
    return taxCodes
      .filter((each) => charged.has(each))
      .map((each) => t('tax.rate', { code: t(`tax.code.${each}`), percent: rates[each] / 100 }))
      .join(', ')
  }
  return {
    ratesOf,
    estimated: (day: string) => t('tax.estimated', { date: dates.fullDay(day) }),
    estimatedAt: ({ tax_rates }: Taxed, day: string, lines: readonly PriceLine[]) => {
      const rates = ratesOf(lines, tax_rates)
      return t(rates === '' ? 'tax.estimated' : 'tax.estimatedAt', { date: dates.fullDay(day), rates })
    },
    ordered: ({ tax_rates, tax_rates_of }: Taxed, lines: readonly PriceLine[]) => {
      const rates = ratesOf(lines, tax_rates)
      if (rates === '') return null
      const at =
        tax_rates_of === null
          ? t('tax.ordered', { rates })
          : t('tax.orderedAt', { date: dates.fullDay(tax_rates_of), rates })
      return `${at} ${t('tax.billed')}`
    },
    /** The day whose rate an extra charge has. */
    charged: (day: string) => `${t('tax.chargedAt', { date: dates.fullDay(day) })} ${t('tax.billed')}`,
  }
}
