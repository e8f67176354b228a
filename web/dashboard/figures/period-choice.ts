import { useNavigate, useSearch } from '@tanstack/react-router'
import { everyPeriod, usualPeriod, type Period } from '#contract/dashboard/figures.ts'
import { productIds, type ProductId } from '#contract/catalog.ts'

/** The period and product in the URL; unknown values fall back to the defaults. */
export function usePeriodChoice() {
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const period: Period = everyPeriod.find((each) => each === search.period) ?? usualPeriod
  const product: ProductId | undefined = productIds().find((each) => `${each}` === search.product)
  const choose = (changes: { period?: Period; product?: string }) =>
    void navigate({
      to: '.',
      search: (before: Partial<Record<string, string>>) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return { period, product, choose }
}
