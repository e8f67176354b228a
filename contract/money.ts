import * as z from 'zod'

/** The only form of money inside the portal: an integer. */
export type Sen = number & z.core.$brand<'Sen'>

/** RM 999,999,999,999.99: above the cost of 500 of the most expensive circuits over their terms, and still exact as a double. */
const maxSen = 99_999_999_999_999

/** RM 9,999,999.99: above the price of any circuit or survey, and small enough for exact totals over years. */
export const maxPrice = 999_999_999

/** Takes an integer as sen. Throws on fractions, NaN and sums beyond any price. */
export function sen(amount: number): Sen {
  // Not by the schema: a price matrix takes hundreds of amounts.
  if (!Number.isInteger(amount) || Math.abs(amount) > maxSen)
    throw new RangeError(`${amount} is no amount in sen`)
  return amount as Sen
}

export const noSen = sen(0)

export function sumSen(amounts: Iterable<number>): Sen {
  let total = 0
  for (const amount of amounts) total += amount
  return total as Sen
}

/** Hundredths of a percent, rounded half up to the sen. Whole ten-thousandths first, because the product could exceed a double's precision. */
export function shareOf(amount: Sen, basisPoints: number): Sen {
  const rest = amount % 10_000
  const scaled = rest * basisPoints + 5_000
  return sen(((amount - rest) / 10_000) * basisPoints + (scaled - (scaled % 10_000)) / 10_000)
}

/** Ringgit on the wire (at most two decimals), Sen inside. Compares integers because a decimal step check refuses prices such as 0.07 and 0.29. */
export const ringgit = z.codec(z.number(), z.int().min(-maxSen).max(maxSen).brand<'Sen'>(), {
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

/** A typed price, from 0 to `maxPrice`. */
export const ringgitPrice = ringgit
  .refine((amount) => amount >= 0, { params: { rule: 'not_negative' } })
  .refine((amount) => amount <= maxPrice, { params: { rule: 'price_too_large' } })

/** In ringgit. */
export const maxRinggit = 9_999_999_999

export const amountInQuery = z.coerce.number<string>().min(0).max(maxRinggit).pipe(ringgit)

/** For display and prints, never for arithmetic. */
export function toRinggit(amount: Sen): number {
  return amount / 100
}

/** An amount by its parts, each so many times (negative: taken off). Dollars are rounded part by part, so that totals equal the sum of their parts (record 17 in docs/adr). */
export const parts = z.array(z.tuple([ringgit, z.int()]))
export type MoneyParts = readonly (readonly [amount: Sen, times: number])[]
export type MoneyAmount = Sen | MoneyParts

export function senOf(amount: MoneyAmount): Sen {
  return typeof amount === 'number' ? amount : sumSen(amount.map(([part, times]) => part * times))
}

function partsOf(amount: MoneyAmount): MoneyParts {
  return typeof amount === 'number' ? [[amount, 1]] : amount
}

export function addAmounts(...amounts: readonly MoneyAmount[]): MoneyParts {
  return amounts.flatMap(partsOf)
}

export function timesAmount(amount: MoneyAmount, times: number): MoneyParts {
  return partsOf(amount).map(([part, each]) => [part, each * times])
}

/** US cents at a rate in ten-thousandths of a ringgit: each part half up to the cent, then added. */
export function centsOf(amount: MoneyAmount, myrPerUsdE4: number): number {
  return partsOf(amount).reduce(
    (total, [part, times]) =>
      total + times * Math.sign(part) * Math.round((Math.abs(part) * 10_000) / myrPerUsdE4),
    0,
  )
}

/** `RM 12,345.00`, in both languages. */
export function ringgitText(amount: MoneyAmount): string {
  const total = senOf(amount)
  return `${total < 0 ? '-' : ''}RM ${twoDecimals(toRinggit(Math.abs(total) as Sen))}`
}

export function twoDecimals(amount: number): string {
  amounts ??= new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return amounts.format(amount)
}

let amounts: Intl.NumberFormat | undefined
