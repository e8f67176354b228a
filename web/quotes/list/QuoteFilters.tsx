import { useTranslation } from 'react-i18next'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useChips } from '#web/quotes/list/chips.ts'
import { FilterForm } from '#web/quotes/list/FilterForm.tsx'
import { filtersIn } from '#web/quotes/list/filters.ts'

interface QuoteFiltersProps {
  search: Filters
  onChange: (changes: Filters) => void
}

/** What a company's own quotes are searched and narrowed by. */
export function QuoteFilters({ search, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  const filters = filtersIn(search)
  const chipsOf = useChips()
  return (
    <ListFilters
      label={t('quotes.search')}
      keyword={filters.keyword}
      chips={chipsOf(filters)}
      onChange={onChange}
    >
      {(onApply) => <FilterForm filters={filters} onApply={onApply} />}
    </ListFilters>
  )
}
