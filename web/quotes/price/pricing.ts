import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumSen, type Sen } from '#contract/money.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { priceFields, readPrice, writtenPrice, type PriceField } from '#web/quotes/price/price-form.ts'
import { ringgitText } from '#web/platform/money.ts'
import { useRead } from '#web/platform/query.ts'

const charges = { bandwidth_mrc: 'mrc', bandwidth_nrc: 'nrc' } as const

/** What was typed for a quote's price, and what it means beside the card's price and floor. */
export function usePricing(quote: Quote) {
  const { t } = useTranslation()
  const basis = useRead(quoteApi.basis, { params: { id: quote.id } })
  const [typed, setTyped] = useState(() => ({
    bandwidth_mrc: writtenPrice(quote.bandwidth_mrc),
    bandwidth_nrc: writtenPrice(quote.bandwidth_nrc),
    xc_mrc: writtenPrice(quote.xc_mrc),
    xc_nrc: writtenPrice(quote.xc_nrc),
  }))
  const amountOf = (name: PriceField): Sen | null => {
    const read = readPrice(typed[name])
    return read && 'amount' in read ? read.amount : null
  }
  const refusalOf = (name: PriceField) => {
    const read = readPrice(typed[name])
    return read && 'refused' in read ? t(`manager.price.refused.${read.refused}`) : undefined
  }
  const floorOf = (name: keyof typeof charges) => basis.data?.floor[charges[name]] ?? null
  const below = (['bandwidth_mrc', 'bandwidth_nrc'] as const).flatMap((name) => {
    const [amount, floor] = [amountOf(name), floorOf(name)]
    return amount !== null && floor !== null && amount < floor ? [{ name, floor }] : []
  })
  const helpOf = (name: keyof typeof charges) => {
    if (basis.isPending) return t('manager.price.reading')
    if (!basis.data) return t('manager.price.unread')
    const card = basis.data.card[charges[name]]
    const floor = floorOf(name)
    return [
      card === null ? t('manager.price.noCard') : t('manager.price.card', { amount: ringgitText(card) }),
      floor !== null && t('manager.price.floor', { amount: ringgitText(floor) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const { mrc = null, nrc = null } = basis.data?.card ?? {}
  return {
    typed,
    type: (name: PriceField, value: (typeof typed)[PriceField]) =>
      setTyped((before) => ({ ...before, [name]: value })),
    amountOf,
    refusalOf,
    helpOf,
    /** What lies under the floor, if anything does. */
    below,
    /** The card is not known, so that only the server can tell what lies under its floor. */
    unread: basis.isError,
    /** The fields without anything in them: with one of them empty there is nothing to save (§5). */
    empty: priceFields.filter((name) => typed[name].text.trim() === ''),
    /** The sums before tax of what is typed; null until everything is an amount. */
    totals: totalsOf(quote, priceFields.map(amountOf)),
    /** Puts the card's prices in; null where it has none. */
    useCard:
      mrc === null || nrc === null
        ? null
        : () =>
            setTyped((before) => ({
              ...before,
              bandwidth_mrc: writtenPrice(mrc),
              bandwidth_nrc: writtenPrice(nrc),
            })),
  }
}

function totalsOf(quote: Quote, [bandwidthMrc, bandwidthNrc, xcMrc, xcNrc]: (Sen | null)[]) {
  if (bandwidthMrc == null || bandwidthNrc == null || xcMrc == null || xcNrc == null) return null
  return {
    mrc: sumSen([bandwidthMrc, xcMrc, quote.vas_mrc]),
    nrc: sumSen([bandwidthNrc, xcNrc, quote.vas_nrc]),
  }
}
