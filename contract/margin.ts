import { sen, type Sen } from '#contract/money.ts'
import { monthsOf } from '#contract/charges.ts'

interface Charges {
  nrc: Sen
  mrc: Sen
}

/** The price less the supplier cost, in sen and in hundredths of a percent of the price. */
export interface Margin {
  amount: Sen
  /** Null for a price of RM 0.00. */
  basisPoints: number | null
}

/** The margin of a bandwidth price before tax. Cross connects and add-ons are the carrier's own and are not counted. */
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

/** In ten-thousandths, half away from zero; BigInt because the product exceeds a double's precision. */
function shareIn(part: number, whole: number): number {
  const rounded = (BigInt(Math.abs(part)) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Math.sign(part) * Number(rounded)
}
