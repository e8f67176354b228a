import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { FilterRange, isSwapped } from '#web/parts/FilterRange.tsx'
import type { Filters } from '#web/parts/list-search.ts'
import { ProjectPicker } from '#web/parts/ProjectPicker.tsx'
import { filterNames, type FilterName, type QuoteNarrowing } from '#web/quotes/list/filters.ts'

interface FilterFormProps {
  filters: QuoteNarrowing
  onApply: (changes: Filters) => void
}

type Draft = Record<FilterName, string>

/** Product, project, when it was requested and what it costs a month. Nothing changes before it is applied. */
export function FilterForm({ filters, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters))
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const swapped =
    isSwapped(draft.created_from, draft.created_to, 'date') ||
    isSwapped(draft.mrc_from, draft.mrc_to, 'number')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!swapped) onApply(draft)
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('quotes.product')}
          value={draft.product_id}
          data={[
            { value: '', label: t('quotes.anyProduct') },
            ...Object.entries(products).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => change({ product_id: event.currentTarget.value })}
        />
        <ProjectPicker value={draft.project} onChange={(project) => change({ project })} />
        <FilterRange
          names={['created_from', 'created_to']}
          type="date"
          label={t('quotes.filter.created')}
          draft={draft}
          onChange={change}
        />
        <FilterRange
          names={['mrc_from', 'mrc_to']}
          type="number"
          label={t('quotes.filter.mrc')}
          draft={draft}
          onChange={change}
        />
        <Checkbox
          label={t('threads.onlyUnread')}
          checked={draft.unread === '1'}
          onChange={(event) => change({ unread: event.currentTarget.checked ? '1' : '' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onApply(draftOf({}))}>
            {t('list.clearFilters')}
          </Button>
          <Button type="submit">{t('quotes.filter.apply')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

function draftOf(filters: Partial<QuoteNarrowing>): Draft {
  return Object.fromEntries(filterNames.map((name) => [name, String(filters[name] ?? '')])) as Draft
}
