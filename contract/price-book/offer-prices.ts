import * as z from 'zod'
import { offerValue, productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shareOf, type Sen } from '#contract/money.ts'

/** These take base prices from another of their kind; an add-on has its own amount. */
export const likePricedKinds = ['bandwidth', 'term'] as const
export type LikePricedKind = (typeof likePricedKinds)[number]

/** Percent above or below the base prices that they are made from. */
export const percentReach = { least: -90, most: 1_000 }

/** One decimal on the wire, hundredths of a percent inside: -2.5 is -250. */
const percent = z.codec(
  z.number().min(percentReach.least).max(percentReach.most),
  z.int().brand<'BasisPoints'>(),
  {
    decode: (given, ctx) => {
      const tenths = Math.round(given * 10)
      if (tenths / 10 !== given)
        ctx.issues.push({ code: 'custom', input: given, params: { rule: 'one_decimal' } })
      return (tenths * 10) as number & z.core.$brand<'BasisPoints'>
    },
    encode: (basisPoints) => basisPoints / 100,
  },
)
export type BasisPoints = number & z.core.$brand<'BasisPoints'>

/** Rounded half up to the sen. */
export function changedBy(price: Sen, basisPoints: number): Sen {
  return shareOf(price, 10_000 + basisPoints)
}

const offerPrices = z.object({
  product_id: productId,
  kind: z.enum(likePricedKinds),
  /** A bandwidth id or the months of a term; `like` is the one whose base prices it takes. */
  value: offerValue,
  like: offerValue,
  percent,
})
export type OfferPrices = z.output<typeof offerPrices>

export const priceOfferCall = endpoint({
  method: 'PUT',
  path: '/product-offers/prices',
  access: ['admin'],
  summary:
    'Give a bandwidth (by id) or a term (by months) of a product its first base prices: those of another of its kind, changed by a percentage with at most one decimal, floors included. The product offers it from then on. Where the base card changes by a draft, the prices join that (202), and the product does not offer it yet. One without base prices to begin from is 422; one that has base prices is 409: change them in the base card.',
  body: offerPrices,
  data: z.object({
    /** The number of base prices added. */
    prices: z.int(),
  }),
})
