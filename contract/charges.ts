import { plusDays } from '#contract/days.ts'
import {
  addAmounts,
  noSen,
  sen,
  timesAmount,
  type MoneyAmount,
  type MoneyParts,
  type Sen,
} from '#contract/money.ts'
import { exitCharge, termLeft } from '#contract/services/exit-charge.ts'
import { totalParts } from '#contract/pricing.ts'

/** Monthly charges, payable with the purchase order (§9); the portal's settings or the company's record can differ. */
export const standardDepositMonths = 2
export const maxDepositMonths = 12

export function depositOf(mrc: Sen, months: number): Sen {
  return sen(mrc * months)
}

export interface ChargeSum {
  nrc: MoneyParts
  mrc: MoneyParts
  /** Charges without a price, which the sums leave out. */
  unpriced: number
}

export function sumCharges(
  charges: readonly { nrc: MoneyAmount | null; mrc: MoneyAmount | null }[],
): ChargeSum {
  const priced = charges.flatMap(({ nrc, mrc }) => (nrc === null || mrc === null ? [] : [{ nrc, mrc }]))
  return {
    nrc: addAmounts(...priced.map(({ nrc }) => nrc)),
    mrc: addAmounts(...priced.map(({ mrc }) => mrc)),
    unpriced: charges.length - priced.length,
  }
}

/** The deposit and the one-time charges with their tax. */
export function dueWithOrder(order: {
  nrc: MoneyAmount
  taxNrc: MoneyAmount
  mrc: MoneyAmount
  months: number
}) {
  const deposit = timesAmount(order.mrc, order.months)
  const oneTime = addAmounts(order.nrc, order.taxNrc)
  return { deposit, oneTime, total: addAmounts(deposit, oneTime) }
}

/** The months that a total over the term counts: a service without commitment counts one. */
export function monthsOf(term: number | null): number {
  return Math.max(1, term ?? 0)
}

/** NRC + MRC × months, before tax. Null without a price. */
export function termTotal(
  price: { total_nrc: Sen | null; total_mrc: Sen | null },
  months: number | null,
): Sen | null {
  if (price.total_nrc === null || price.total_mrc === null || months === null) return null
  return sen(price.total_nrc + price.total_mrc * monthsOf(months))
}

/** `termTotal` as its parts. */
export function overTerm(price: Parameters<typeof totalParts>[0], months: number | null): MoneyParts | null {
  const [nrc, mrc] = [totalParts(price, 'nrc'), totalParts(price, 'mrc')]
  return nrc && mrc && months !== null ? addAmounts(nrc, timesAmount(mrc, monthsOf(months))) : null
}

/** The part of a term from a new service's first day to the end that stays. */
export interface KeptTerm {
  from: string
  ends: string
}

/** The exit charge before the first day: the rental of the whole term, or of what is left of a kept one. */
export function earlyTermination(mrc: Sen, months: number, kept: KeptTerm | null = null): Sen {
  return exitCharge(
    mrc,
    kept ? termLeft(plusDays(kept.from, -1), kept.ends) : { months, days: 0, monthDays: 1 },
  )
}

/** Null if a new term begins. */
export function keptTerm(
  { keeps_end, service }: { keeps_end: boolean; service: { term_ends: string | null } | null },
  from: string,
): KeptTerm | null {
  return keeps_end && service?.term_ends ? { from, ends: service.term_ends } : null
}

/** A cancellation costs at most the one-time charges, accepted extra charges included. */
export function maxCancellationCharge(circuit: { total_nrc: Sen }): Sen {
  return circuit.total_nrc
}

/** A cancelled circuit costs only the cancellation charge that the company accepted, without tax. */
export function costOfCancelled(charge: Sen) {
  return { total_nrc: charge, total_mrc: noSen, tax_nrc: noSen, tax_mrc: noSen, early_termination: noSen }
}

/** The monthly charge per Mbps, half up to the sen, in integers. Null without a price. */
export function perMbps(mrc: Sen | null, mbps: number): Sen | null {
  if (mrc === null) return null
  const doubled = mrc * 2 + mbps
  return sen((doubled - (doubled % (mbps * 2))) / (mbps * 2))
}
