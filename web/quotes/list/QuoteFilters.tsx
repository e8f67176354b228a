import { useTranslation } from 'react-i18next'
import type { QuoteTab } from '#contract/paths.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useReader } from '#web/platform/reader.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { useChips } from '#web/quotes/list/chips.ts'
import { filtersIn } from '#web/quotes/list/filters.ts'
import { QuoteFilterForm } from '#web/quotes/list/QuoteFilterForm.tsx'

interface QuoteFiltersProps {
  desk: QuoteDesk
  tab: QuoteTab
  search: Filters
  onChange: (changes: Filters) => void
}

/** The search and the filters of a list of quotes. */
export function QuoteFilters({ desk, tab, search, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  const context = useReader()
  const narrowing = filtersIn(search, desk.filters)
  return (
    <ListFilters
      label={t('quotes.search', { context })}
      keyword={narrowing.keyword}
      chips={useChips(tab, desk.filters, narrowing)}
      onChange={onChange}
    >
      {(onApply) => (
        <QuoteFilterForm tab={tab} filters={desk.filters} narrowing={narrowing} onApply={onApply} />
      )}
    </ListFilters>
  )
}
