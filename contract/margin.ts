import { sen, type Sen } from '#contract/money.ts'
import { monthsOf } from '#contract/charges.ts'

/** One-time and monthly, in sen. */
interface Charges {
  nrc: Sen
  mrc: Sen
}

/** What is left of a price once the supplier is paid, in money and in hundredths of a percent of the price. */
export interface Margin {
  amount: Sen
  /** Null where the price is RM 0.00, of which nothing is a share. */
  basisPoints: number | null
}

/**
 * The margin of a bandwidth price over what the supplier asks for it, before tax: by the month, one-time, and over the term.
 * Cross connects and add-ons are the carrier's own and stay out. A service without commitment counts one month.
 */
export function marginsOf(
  price: Charges,
  cost: Charges,
  months: number | null,
): Record<'monthly' | 'oneTime' | 'overTerm', Margin> {
  const over = ({ nrc, mrc }: Charges) => sen(nrc + mrc * monthsOf(months))
  return {
    monthly: marginOf(price.mrc, cost.mrc),
    oneTime: marginOf(price.nrc, cost.nrc),
    overTerm: marginOf(over(price), over(cost)),
  }
}

function marginOf(price: Sen, cost: Sen): Margin {
  return { amount: sen(price - cost), basisPoints: price === 0 ? null : shareIn(price - cost, price) }
}

/** A part in ten-thousandths of the whole, half away from zero; in whole numbers, because the product exceeds a double's. */
function shareIn(part: number, whole: number): number {
  const rounded = (BigInt(Math.abs(part)) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Math.sign(part) * Number(rounded)
}
