import { useTranslation } from 'react-i18next'
import { FilterRange, isSwapped } from '#web/parts/list/FilterRange.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { ProjectPicker } from '#web/quotes/fields/ProjectPicker.tsx'
import { filterNames, type QuoteNarrowing } from '#web/quotes/list/filters.ts'
import { QuoteFilterForm, useFilterDraft } from '#web/quotes/list/QuoteFilterForm.tsx'

interface FilterFormProps {
  filters: QuoteNarrowing
  onApply: (changes: Filters) => void
}

/** Product, project, when it was requested and what it costs a month. */
export function FilterForm({ filters, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const { draft, blank, change } = useFilterDraft(filterNames, filters)
  return (
    <QuoteFilterForm
      draft={draft}
      blank={blank}
      onChange={change}
      onApply={onApply}
      wrong={isSwapped(draft.created_from, draft.created_to, 'date')}
    >
      <ProjectPicker value={draft.project} onChange={(project) => change({ project })} />
      <FilterRange
        names={['created_from', 'created_to']}
        type="date"
        label={t('quotes.filter.created')}
        draft={draft}
        onChange={change}
      />
    </QuoteFilterForm>
  )
}
