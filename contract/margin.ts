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
  return {
    monthly: marginOf(price.mrc, cost.mrc),
    oneTime: marginOf(price.nrc, cost.nrc),
    overTerm: marginOf(overTerm(price, months), overTerm(cost, months)),
  }
}

/** Whether the margin over the term is less than so many percent of the price; exact, not by the rounded share. */
export function isBelowMargin(
  price: Charges,
  cost: Charges | null,
  months: number | null,
  percent: number,
): boolean {
  if (cost === null) return false
  return BigInt(overTerm(price, months)) * BigInt(100 - percent) < BigInt(overTerm(cost, months)) * 100n
}

function overTerm({ nrc, mrc }: Charges, months: number | null): Sen {
  return sen(nrc + mrc * monthsOf(months))
}

function marginOf(price: Sen, cost: Sen): Margin {
  return { amount: sen(price - cost), basisPoints: price === 0 ? null : shareIn(price - cost, price) }
}

/** In ten-thousandths, half away from zero; BigInt because the product exceeds a double's precision. */
function shareIn(part: number, whole: number): number {
  const rounded = (BigInt(Math.abs(part)) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Math.sign(part) * Number(rounded)
}
