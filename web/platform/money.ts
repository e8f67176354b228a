import { pricingApi } from '#contract/pricing.ts'
import { centsOf, ringgitText, twoDecimals, type MoneyAmount } from '#contract/money.ts'
import { useRead } from '#web/platform/query.ts'
import { useCurrency } from '#web/platform/session.ts'

export interface Rate {
  myr_per_usd_e4: number
  date: string
}

/** null for ringgit. If dollars are chosen and there is no rate, the reason. */
export function useRate(): Rate | 'missing' | 'unreachable' | null {
  const currency = useCurrency()
  const rates = useRead(pricingApi.rates, {}, { enabled: currency === 'USD', staleTime: 5 * 60_000 })
  if (currency === 'MYR' || rates.isPending) return null
  if (!rates.data) return 'unreachable'
  return rates.data.usd ?? 'missing'
}

/** Amounts in the chosen currency; ringgit until a rate is known. */
export function useMoney(): (amount: MoneyAmount) => string {
  const rate = useRate()
  return (amount) => {
    if (rate === null || typeof rate === 'string') return ringgitText(amount)
    // For display only: the parts are rounded to the cent and then added.
    const cents = centsOf(amount, rate.myr_per_usd_e4)
    return `${cents < 0 ? '-' : ''}USD ${twoDecimals(Math.abs(cents) / 100)}`
  }
}
