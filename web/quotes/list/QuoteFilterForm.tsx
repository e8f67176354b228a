import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { QuoteTab } from '#contract/paths.ts'
import { listAllQuotesCall, mostDays } from '#contract/quotes/list.ts'
import { toWire } from '#contract/wire.ts'
import { AccountFields } from '#web/parts/company/AccountFields.tsx'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { FilterRange, isSwapped } from '#web/parts/list/FilterRange.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { ProjectPicker } from '#web/quotes/fields/ProjectPicker.tsx'
import {
  daysIn,
  namesOf,
  filterFields,
  without,
  type FilterName,
  type QuoteFilter,
  type QuoteNarrowing,
} from '#web/quotes/list/filters.ts'
import { useColleagues } from '#web/quotes/owner/colleagues.ts'

interface QuoteFilterFormProps {
  tab: QuoteTab
  /** The filters of this list, in their order. */
  filters: readonly QuoteFilter[]
  narrowing: QuoteNarrowing
  onApply: (changes: Filters) => void
}

/** The filters of a list of quotes. Nothing changes before it is applied. */
export function QuoteFilterForm({ tab, filters, narrowing, onApply }: QuoteFilterFormProps) {
  const { t } = useTranslation()
  // Every filter as it is written in the address.
  const [draft, setDraft] = useState(() => draftOf(narrowing))
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const wrongAge = draft.age !== '' && daysIn(draft.age) === undefined
  const wrong =
    wrongAge ||
    isSwapped(draft.created_from, draft.created_to, 'date') ||
    isSwapped(draft.mrc_from, draft.mrc_to, 'number')
  const fields: Record<QuoteFilter, ReactNode> = {
    accounts: <AccountFields chosen={draft} onChange={change} />,
    product: (
      <NativeSelect
        label={t('quotes.product')}
        value={draft.product_id}
        data={[
          { value: '', label: t('quotes.anyProduct') },
          ...Object.entries(products).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChange={(event) => change({ product_id: event.currentTarget.value })}
      />
    ),
    project: <ProjectPicker value={draft.project} onChange={(project) => change({ project })} />,
    created: (
      <FilterRange
        names={filterFields.created}
        type="date"
        label={t('quotes.filter.created')}
        draft={draft}
        onChange={change}
      />
    ),
    owner: <OwnerSelect value={draft.owner} onChange={(owner) => change({ owner })} />,
    age: (
      <TextInput
        type="number"
        label={t(tab === 'pending' ? 'quotes.filter.waitingFor' : 'quotes.filter.requestedBefore')}
        min={1}
        max={mostDays}
        value={draft.age}
        error={wrongAge && t('quotes.filter.wholeDays', { most: mostDays })}
        onChange={(event) => change({ age: event.currentTarget.value })}
      />
    ),
    mrc: (
      <FilterRange
        names={filterFields.mrc}
        type="number"
        label={t('quotes.filter.mrc')}
        draft={draft}
        onChange={change}
      />
    ),
    unread: (
      <Checkbox
        label={t('threads.onlyUnread')}
        checked={draft.unread === '1'}
        onChange={(event) => change({ unread: event.currentTarget.checked ? '1' : '' })}
      />
    ),
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) onApply(Object.fromEntries(namesOf(filters).map((name) => [name, draft[name]])))
      }}
    >
      <Stack gap="sm">
        {filters.map((filter) => (
          <Fragment key={filter}>{fields[filter]}</Fragment>
        ))}
        <FilterFoot onClear={() => onApply(without(filters))} />
      </Stack>
    </form>
  )
}

function draftOf(narrowing: QuoteNarrowing) {
  const names = namesOf(Object.keys(filterFields) as QuoteFilter[])
  const written = toWire(listAllQuotesCall.query!, narrowing) as Partial<Record<FilterName, unknown>>
  return Object.fromEntries(names.map((name) => [name, String(written[name] ?? '')])) as Record<
    FilterName,
    string
  >
}

/** The owner: the reader, none, or another client manager. */
function OwnerSelect({ value, onChange }: { value: string; onChange: (owner: string) => void }) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  return (
    <NativeSelect
      label={t('quotes.owner')}
      value={value}
      data={[
        { value: '', label: t('owner.anyone') },
        { value: 'me', label: t('owner.me') },
        { value: 'none', label: t('owner.none') },
        ...all.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
