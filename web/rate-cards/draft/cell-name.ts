import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { CardKey } from '#contract/rate-cards/cell.ts'
import type { CellValues } from '#contract/rate-cards/draft-api.ts'

/** `Access, 100Mbps, 24 months, monthly`, with the product beside it. */
export function useCellName() {
  const { t } = useTranslation()
  return ({ product_id, component, charge, bandwidth, term, band, network_status, option }: CardKey) => {
    const parts = [
      t(`priceLines.name.${component}`),
      bandwidth?.label ?? option?.name ?? t('cardDraft.perEnd'),
      band && t(`priceLines.band.${band}`),
      term !== null && t('priceLines.term', { count: term }),
      network_status && t(`priceLines.network.${network_status}`),
      t(`cardDraft.charge.${charge}`),
    ]
    return { product: products[product_id].name, name: parts.filter(Boolean).join(', ') }
  }
}

export function useCellText() {
  const { t } = useTranslation()
  return ({ selling_price, floor }: CellValues, base: Sen | null = null) => {
    if (selling_price === null)
      return base === null ? t('cardDraft.base') : t('cardDraft.baseOf', { amount: ringgitText(base) })
    const price = ringgitText(selling_price)
    return floor === null ? price : `${price} (${t('cardDraft.floor', { amount: ringgitText(floor) })})`
  }
}
