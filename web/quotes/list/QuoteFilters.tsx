import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteTab } from '#contract/paths.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useReader } from '#web/platform/reader.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { useChips } from '#web/quotes/list/chips.ts'
import { filtersIn } from '#web/quotes/list/filters.ts'
import type { QuoteFilterForm } from '#web/quotes/list/QuoteFilterForm.tsx'

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
  // Most readers of a list never open its filters, which bring the calendar with them.
  const [Form, setForm] = useState<typeof QuoteFilterForm | null>(null)
  return (
    <ListFilters
      label={t('quotes.search', { context })}
      keyword={narrowing.keyword}
      chips={useChips(tab, desk.filters, narrowing)}
      onChange={onChange}
      prepare={async () => {
        const loaded = await import('#web/quotes/list/QuoteFilterForm.tsx')
        setForm(() => loaded.QuoteFilterForm)
      }}
    >
      {(onApply) => Form && <Form tab={tab} filters={desk.filters} narrowing={narrowing} onApply={onApply} />}
    </ListFilters>
  )
}
