import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import type { CallError } from '#web/platform/api.ts'

const pair = z.object({ nrc: ringgit, mrc: ringgit })

const renewed = pair.extend({
  quotes: z.array(z.object({ id: z.int(), quote_reference: z.string(), old: pair, new: pair })),
})
export type RenewedPrices = z.output<typeof renewed>

/** The dearer prices a refusal carries, which the buyer must agree to; null for every other failure. */
export function renewedPrices(error: CallError | null): RenewedPrices | null {
  if (error?.code !== 'price_changed') return null
  return renewed.safeParse(error.data).data ?? null
}
