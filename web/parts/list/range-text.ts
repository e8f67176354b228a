import { useTranslation } from 'react-i18next'

/** A range as a chip says it; undefined where neither end is set. */
export function useRangeText() {
  const { t } = useTranslation()
  return (from: string | undefined, to: string | undefined): string | undefined => {
    if (from !== undefined && to !== undefined) return t('quotes.filter.between', { from, to })
    if (from !== undefined) return t('quotes.filter.from', { from })
    return to === undefined ? undefined : t('quotes.filter.to', { to })
  }
}
