import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { useColleagues } from '#web/manager/colleagues.ts'
import { filterNames, mostDays, type FilterName, type ManagerNarrowing } from '#web/manager/filters.ts'
import type { QuoteTab } from '#web/manager/quote-tabs.ts'
import { CompanyPicker } from '#web/parts/CompanyPicker.tsx'
import { companyIn } from '#web/parts/customer.ts'
import { FilterRange, isSwapped } from '#web/parts/FilterRange.tsx'
import type { Filters } from '#web/parts/list-search.ts'

interface FilterFormProps {
  tab: QuoteTab
  filters: ManagerNarrowing
  onApply: (changes: Filters) => void
}

type Draft = Record<FilterName, string>

/** Whose quotes, of which product, in whose hands, how old and how dear. Nothing changes before it is applied. */
export function FilterForm({ tab, filters, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters))
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const days = Number(draft.age)
  const wrongAge = draft.age !== '' && !(Number.isInteger(days) && days >= 1 && days <= mostDays)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrongAge && !isSwapped(draft.mrc_from, draft.mrc_to, 'number')) onApply(draft)
      }}
    >
      <Stack gap="sm">
        <CompanyPicker
          label={t('manager.company')}
          value={companyIn(draft.company_id)}
          onChange={(id) => change({ company_id: id === null ? '' : String(id) })}
        />
        <Checkbox
          label={t('desk.onlyOwnAccounts')}
          checked={draft.accounts === 'own'}
          onChange={(event) => change({ accounts: event.currentTarget.checked ? 'own' : '' })}
        />
        <NativeSelect
          label={t('quotes.product')}
          value={draft.product_id}
          data={[
            { value: '', label: t('quotes.anyProduct') },
            ...Object.entries(products).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => change({ product_id: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('quotes.owner')}
          value={draft.owner}
          data={[
            { value: '', label: t('desk.anybody') },
            { value: 'me', label: t('desk.me') },
            { value: 'none', label: t('desk.nobody') },
            ...all.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => change({ owner: event.currentTarget.value })}
        />
        <TextInput
          type="number"
          label={t(tab === 'pending' ? 'desk.waitsMoreThan' : 'desk.madeBefore')}
          min={1}
          max={mostDays}
          value={draft.age}
          error={wrongAge && t('desk.wholeDays', { most: mostDays })}
          onChange={(event) => change({ age: event.currentTarget.value })}
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

function draftOf(filters: Partial<ManagerNarrowing>): Draft {
  return Object.fromEntries(filterNames.map((name) => [name, String(filters[name] ?? '')])) as Draft
}
