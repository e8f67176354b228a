import * as z from 'zod'

/** Ringgit counted in sen, an integer. The only form money has inside the portal. */
export type Sen = number & z.core.$brand<'Sen'>

/** RM 999,999,999,999.99: above the cost of 500 of the most expensive circuits over their terms, and still exact as a double. */
const mostSen = 99_999_999_999_999

/** RM 9,999,999.99: above the price of any circuit or survey, and small enough for exact totals over years. */
export const mostPrice = 999_999_999

const senSchema = z.int().min(-mostSen).max(mostSen).brand<'Sen'>()

/** Takes an integer as sen. Throws on fractions, NaN and sums beyond any price. */
export function sen(amount: number): Sen {
  // Not by the schema: a price matrix takes hundreds of amounts.
  if (!Number.isInteger(amount) || Math.abs(amount) > mostSen)
    throw new RangeError(`${amount} is no amount in sen`)
  return amount as Sen
}

export const noSen = sen(0)

/** Adds amounts in sen; the empty sum is zero. */
export function sumSen(amounts: Iterable<number>): Sen {
  let total = 0
  for (const amount of amounts) total += amount
  return total as Sen
}

/**
 * A share of an amount, in hundredths of a percent, rounded half up to the sen.
 * Integer arithmetic throughout: whole ten-thousandths first, because the product of the two could lose its last digits.
 */
export function shareOf(amount: Sen, basisPoints: number): Sen {
  const rest = amount % 10_000
  const scaled = rest * basisPoints + 5_000
  return sen(((amount - rest) / 10_000) * basisPoints + (scaled - (scaled % 10_000)) / 10_000)
}

/**
 * The one place where the wire's ringgit (a number with at most two decimals) and Sen meet.
 * Compares in integers because a decimal step check refuses good prices such as 0.07 and 0.29.
 */
export const ringgit = z.codec(z.number(), senSchema, {
  decode: (rm, ctx) => {
    const amount = Math.round(rm * 100)
    if (amount / 100 !== rm)
      ctx.issues.push({
        code: 'custom',
        input: rm,
        message: 'two_decimals',
        params: { rule: 'two_decimals' },
      })
    return amount as Sen
  },
  encode: (amount) => amount / 100,
})

/** A price that a person typed: never negative, and at most `mostPrice`. */
export const ringgitPrice = ringgit
  .refine((amount) => amount >= 0, { params: { rule: 'not_negative' } })
  .refine((amount) => amount <= mostPrice, { params: { rule: 'price_too_large' } })

/** The upper limit of an amount in a filter, in ringgit. */
export const mostRinggit = 9_999_999_999

/** An amount in a query, as text. */
export const amountInQuery = z.coerce.number<string>().min(0).max(mostRinggit).pipe(ringgit)

/** Sen as ringgit on the wire. For display and prints, never for arithmetic. */
export function toRinggit(amount: Sen): number {
  return amount / 100
}

/**
 * An amount as what it is made of: each part so many times, a negative number of times where it is taken off. Ringgit
 * add up either way; dollars are rounded part by part, so that totals equal the sum of their parts (record 17 in docs/adr).
 */
export const parts = z.array(z.tuple([ringgit, z.int()]))
export type MoneyParts = readonly (readonly [amount: Sen, times: number])[]
export type MoneyAmount = Sen | MoneyParts

/** An amount in sen, whatever it is made of. */
export function senOf(amount: MoneyAmount): Sen {
  return typeof amount === 'number' ? amount : sumSen(amount.map(([part, times]) => part * times))
}

function partsOf(amount: MoneyAmount): MoneyParts {
  return typeof amount === 'number' ? [[amount, 1]] : amount
}

/** One amount of several, each with its parts. */
export function addAmounts(...amounts: readonly MoneyAmount[]): MoneyParts {
  return amounts.flatMap(partsOf)
}

/** The parts of an amount so many times over, such as a monthly charge over the months of a term. */
export function timesAmount(amount: MoneyAmount, times: number): MoneyParts {
  return partsOf(amount).map(([part, each]) => [part, each * times])
}

/** US cents for an amount in sen at ringgit per dollar in ten-thousandths: each part half up to the cent, then added. */
export function centsOf(amount: MoneyAmount, myrPerUsdE4: number): number {
  return partsOf(amount).reduce(
    (total, [part, times]) =>
      total + times * Math.sign(part) * Math.round((Math.abs(part) * 10_000) / myrPerUsdE4),
    0,
  )
}

/** `RM 12,345.00`, in both languages; what inputs, messages, mails, prints and documents always show. */
export function ringgitText(amount: MoneyAmount): string {
  const total = senOf(amount)
  return `${total < 0 ? '-' : ''}RM ${twoDecimals(toRinggit(Math.abs(total) as Sen))}`
}

/** `12,345.00`. */
export function twoDecimals(amount: number): string {
  // Made when the first amount is written: a browser's first format takes longer than a screen of amounts.
  amounts ??= new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return amounts.format(amount)
}

let amounts: Intl.NumberFormat | undefined
