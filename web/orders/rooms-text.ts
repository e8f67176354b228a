import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'

const ends = ['site_a', 'site_b', 'location'] as const

/** Where in its buildings a circuit ends, `Site A: Level 3, Unit 3-1`; null where nothing is named. */
export function useRoomsText(): (circuit: Circuit) => string | null {
  const { t } = useTranslation()
  return ({ rooms }) => {
    const named = ends.flatMap((end) => {
      const { block, level, unit } = rooms[end] ?? {}
      const parts = [
        block && t('quotes.block', { value: block }),
        level && t('quotes.level', { value: level }),
        unit && t('quotes.unit', { value: unit }),
      ].filter(Boolean)
      return parts.length > 0 ? `${t(`quotes.site.${end}`)}: ${parts.join(', ')}` : []
    })
    return named.join(' · ') || null
  }
}
