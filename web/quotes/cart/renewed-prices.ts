import { renewedPrices, type RenewedPrices } from '#contract/quotes/wishlist.ts'
import type { CallError } from '#web/platform/api.ts'

/** The dearer prices a refusal carries, which the buyer must agree to; null for every other failure. */
export function renewedPricesIn(error: CallError | null): RenewedPrices | null {
  if (error?.code !== 'price_changed') return null
  return renewedPrices.safeParse(error.data).data ?? null
}
