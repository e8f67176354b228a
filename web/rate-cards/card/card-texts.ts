import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ringgitText, toRinggit, type Sen } from '#contract/money.ts'
import type { CardComponent } from '#contract/pricing.ts'
import type { CardColumn, CardRow, ColumnGroup } from '#web/rate-cards/card/card-table.ts'

const amounts = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,380.00`, for a table that names the currency once. */
export function bareAmount(amount: Sen): string {
  return amounts.format(toRinggit(amount))
}

export function useCardTexts() {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(i18n.language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    })
    const group = ({ charge, band }: Pick<ColumnGroup, 'charge' | 'band'>) =>
      band === null ? t(`rateCard.charge.${charge}`) : t(`priceLines.band.${band}`)
    /** Null if the column is the only one of its group. */
    const column = ({ term, network_status }: Pick<CardColumn, 'term' | 'network_status'>) => {
      if (term !== null) return t('priceLines.term', { count: term })
      return network_status && t(`priceLines.network.${network_status}`)
    }
    const row = ({ bandwidth, option }: Pick<CardRow, 'bandwidth' | 'option'>) =>
      bandwidth?.label ?? option?.name ?? t('rateCard.perEnd')
    return {
      component: (component: CardComponent) => t(`priceLines.name.${component}`),
      group,
      column,
      row,
      /** `100Mbps · up to 50 km · 24 months` */
      cell: (cell: CardRow['cells'][number] & object) =>
        [row(cell), group(cell), column(cell)].filter(Boolean).join(' · '),
      /** `−8.0%`; null if the first price is 0. */
      difference: (from: Sen, to: Sen) => (from === 0 ? null : percent.format((to - from) / from)),
      percent: percent.format,
      amount: ringgitText,
    }
  }, [t, i18n.language])
}
export type CardTexts = ReturnType<typeof useCardTexts>
