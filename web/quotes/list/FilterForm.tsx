import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { Filters } from '#web/parts/list-search.ts'
import { ProjectPicker } from '#web/parts/ProjectPicker.tsx'
import { filterNames, mostRinggit, type FilterName, type QuoteNarrowing } from '#web/quotes/list/filters.ts'
import classes from '#web/quotes/list/QuoteFilters.module.css'

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
  const swapped = {
    created: draft.created_from !== '' && draft.created_to !== '' && draft.created_from > draft.created_to,
    mrc: draft.mrc_from !== '' && draft.mrc_to !== '' && Number(draft.mrc_from) > Number(draft.mrc_to),
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!swapped.created && !swapped.mrc) onApply(draft)
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
        <Range
          names={['created_from', 'created_to']}
          type="date"
          label={t('quotes.filter.created')}
          draft={draft}
          wrong={swapped.created}
          onChange={change}
        />
        <Range
          names={['mrc_from', 'mrc_to']}
          type="number"
          label={t('quotes.filter.mrc')}
          draft={draft}
          wrong={swapped.mrc}
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

interface RangeProps {
  names: readonly [FilterName, FilterName]
  type: 'date' | 'number'
  label: string
  draft: Draft
  /** It ends before it begins. */
  wrong: boolean
  onChange: (changes: Partial<Draft>) => void
}

function Range({ names, type, label, draft, wrong, onChange }: RangeProps) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={label} className={classes.range}>
      {names.map((name, index) => (
        <TextInput
          key={name}
          type={type}
          label={t(index === 0 ? 'quotes.filter.fromLabel' : 'quotes.filter.toLabel', { name: label })}
          min={type === 'number' ? 0 : undefined}
          max={type === 'number' ? mostRinggit : undefined}
          step={type === 'number' ? 0.01 : undefined}
          value={draft[name]}
          error={wrong && index === 1 && t('quotes.filter.swapped')}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

function draftOf(filters: Partial<QuoteNarrowing>): Draft {
  return Object.fromEntries(filterNames.map((name) => [name, String(filters[name] ?? '')])) as Draft
}
