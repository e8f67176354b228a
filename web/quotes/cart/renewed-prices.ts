import { renewedPrices, type RenewedPrices } from '#contract/quotes/api.ts'
import type { CallError } from '#web/platform/api.ts'

/** The higher prices that the buyer must confirm; null for other failures. */
export function renewedPricesIn(error: CallError | null): RenewedPrices | null {
  if (error?.code !== 'price_changed') return null
  return renewedPrices.safeParse(error.data).data ?? null
}
