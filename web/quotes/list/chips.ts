import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { Sen } from '#contract/money.ts'
import type { Chip } from '#web/parts/list/ListFilters.tsx'
import { useDates } from '#web/platform/dates.ts'
import { ringgitText } from '#web/platform/money.ts'
import type { QuoteNarrowing } from '#web/quotes/list/filters.ts'

/** What quotes are narrowed by, each in words with the way to take it away. */
export function useChips() {
  const { t } = useTranslation()
  const dates = useDates()
  const amount = (value: Sen | undefined) =>
    value === undefined ? undefined : ringgitText(value).replace(/\.00$/, '')
  const day = (value: string | undefined) => value && dates.day(value)
  const range = (from: string | number | undefined, to: string | number | undefined) => {
    if (from !== undefined && to !== undefined) return t('quotes.filter.between', { from, to })
    if (from !== undefined) return t('quotes.filter.from', { from })
    return to === undefined ? undefined : t('quotes.filter.to', { to })
  }
  return (filters: Partial<QuoteNarrowing>): Chip[] => [
    {
      name: t('quotes.product'),
      text: filters.product_id && products[filters.product_id].name,
      without: { product_id: '' },
    },
    { name: t('quotes.project'), text: filters.project || undefined, without: { project: '' } },
    {
      name: t('quotes.filter.created'),
      text: range(day(filters.created_from), day(filters.created_to)),
      without: { created_from: '', created_to: '' },
    },
    {
      name: t('common.monthly'),
      text: range(amount(filters.mrc_from), amount(filters.mrc_to)),
      without: { mrc_from: '', mrc_to: '' },
    },
    {
      name: t('threads.filterName'),
      text: filters.unread && t('threads.filterNew'),
      without: { unread: '' },
    },
  ]
}
