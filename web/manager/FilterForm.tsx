import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mostDays } from '#contract/quotes/list.ts'
import { useColleagues } from '#web/manager/colleagues.ts'
import { filterNames, type ManagerNarrowing } from '#web/manager/filters.ts'
import type { QuoteTab } from '#web/manager/quote-tabs.ts'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { companyIn } from '#web/parts/company/customer.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { QuoteFilterForm, useFilterDraft } from '#web/quotes/list/QuoteFilterForm.tsx'

interface FilterFormProps {
  tab: QuoteTab
  filters: ManagerNarrowing
  onApply: (changes: Filters) => void
}

/** Whose quotes, of which product, in whose hands, how old and how dear. */
export function FilterForm({ tab, filters, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  const { draft, blank, change } = useFilterDraft(filterNames, filters)
  const days = Number(draft.age)
  const wrongAge = draft.age !== '' && !(Number.isInteger(days) && days >= 1 && days <= mostDays)
  return (
    <QuoteFilterForm
      draft={draft}
      blank={blank}
      onChange={change}
      onApply={onApply}
      wrong={wrongAge}
      first={
        <>
          <CompanyPicker
            label={t('manager.company')}
            value={companyIn(draft.company_id)}
            onChange={(id) => change({ company_id: id === null ? '' : String(id) })}
          />
          <Checkbox
            label={t('desk.myAccountsOnly')}
            checked={draft.accounts === 'own'}
            onChange={(event) => change({ accounts: event.currentTarget.checked ? 'own' : '' })}
          />
        </>
      }
    >
      <NativeSelect
        label={t('quotes.owner')}
        value={draft.owner}
        data={[
          { value: '', label: t('desk.anyOwner') },
          { value: 'me', label: t('desk.me') },
          { value: 'none', label: t('desk.noOwner') },
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
    </QuoteFilterForm>
  )
}
