import { useTranslation } from 'react-i18next'
import { ringgitText, type Sen, sumSen } from '#contract/money.ts'
import { quoteApi, leadTimeLimits, reasonNeeded } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { isEmptyAmount, readWhole, type Amount } from '#web/parts/form/amount.ts'
import { useRead } from '#web/platform/query.ts'

/** The four prices of the dialog, in its order; only the bandwidth's are negotiable (§5). */
export const priceFields = ['bandwidth_mrc', 'bandwidth_nrc', 'xc_mrc', 'xc_nrc'] as const
export const negotiable = ['bandwidth_mrc', 'bandwidth_nrc'] as const
export type PriceField = (typeof priceFields)[number]

export type TypedPrices = Record<PriceField, Amount>

export interface LowPrice {
  name: (typeof negotiable)[number]
  why: 'zero' | 'belowFloor'
  floor: Sen | null
}

const charges = { bandwidth_mrc: 'mrc', bandwidth_nrc: 'nrc' } as const

export function pricesOf(quote: Quote): TypedPrices {
  return {
    bandwidth_mrc: quote.bandwidth_mrc ?? '',
    bandwidth_nrc: quote.bandwidth_nrc ?? '',
    xc_mrc: quote.xc_mrc ?? '',
    xc_nrc: quote.xc_nrc ?? '',
  }
}

/** The fields without a number; while one is empty nothing can be saved (§5). */
export function emptyPrices(prices: TypedPrices): PriceField[] {
  return priceFields.filter((name) => isEmptyAmount(prices[name]))
}

/** The totals before tax of the typed prices; null until all are amounts. */
export function totalsOfPrices(quote: Quote, prices: TypedPrices) {
  const [bandwidthMrc, bandwidthNrc, xcMrc, xcNrc] = priceFields.map((name) => amountIn(prices, name))
  if (bandwidthMrc == null || bandwidthNrc == null || xcMrc == null || xcNrc == null) return null
  return {
    mrc: sumSen([bandwidthMrc, xcMrc, quote.vas_mrc]),
    nrc: sumSen([bandwidthNrc, xcNrc, quote.vas_nrc]),
  }
}

/** Null if the working days are no whole number within the limits. */
export function leadTimeTyped(text: string): number | null {
  const days = readWhole(text) ?? 0
  return days >= leadTimeLimits.least && days <= leadTimeLimits.most ? days : null
}

export function usePriceBasis(quote: Quote) {
  const { t } = useTranslation()
  const basis = useRead(quoteApi.basis, { params: { id: quote.id } })
  const floorOf = (name: keyof typeof charges) => basis.data?.floor[charges[name]] ?? null
  const { mrc = null, nrc = null } = basis.data?.card ?? {}
  return {
    reasonsIn: (prices: TypedPrices): LowPrice[] =>
      negotiable.flatMap((name) => {
        const [amount, floor] = [amountIn(prices, name), floorOf(name)]
        const why = amount === null ? null : reasonNeeded(amount, floor)
        return why ? [{ name, why, floor }] : []
      }),
    isBelowFloor: (prices: TypedPrices) =>
      negotiable.some((name) => {
        const [amount, floor] = [amountIn(prices, name), floorOf(name)]
        return amount !== null && floor !== null && amount < floor
      }),
    helpOf: (name: keyof typeof charges) => {
      if (basis.isPending) return t('updatePrice.cardLoading')
      if (!basis.data) return t('updatePrice.cardFailed')
      const card = basis.data.card[charges[name]]
      const floor = floorOf(name)
      return [
        card === null ? t('updatePrice.noCard') : t('updatePrice.card', { amount: ringgitText(card) }),
        floor !== null && t('updatePrice.floor', { amount: ringgitText(floor) }),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    /** The portal has prices below the floor approved by another client manager. */
    needsApproval: basis.data?.floor_needs_approval ?? false,
    level: basis.data?.price_level ?? null,
    /** The card is not loaded, so that only the server knows which prices are below the floor. */
    unread: basis.isError,
    card: mrc === null || nrc === null ? null : { bandwidth_mrc: mrc, bandwidth_nrc: nrc },
  }
}

export function amountIn<Name extends string>(prices: Record<Name, Amount>, name: Name): Sen | null {
  const amount = prices[name]
  return typeof amount === 'number' ? amount : null
}
