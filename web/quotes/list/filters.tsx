import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { QuoteTab } from '#contract/paths.ts'
import { mostDays } from '#contract/quotes/list.ts'
import { accountFilters } from '#web/parts/company/CompanyPicker.tsx'
import type { Filter, FilterFieldProps } from '#web/parts/list/filter.tsx'
import { today } from '#web/platform/dates.ts'
import { ProjectPicker } from '#web/quotes/fields/fields.tsx'
import { useColleagues } from '#web/quotes/owner/Owner.tsx'

export type QuoteFilter = 'accounts' | 'product' | 'project' | 'created' | 'owner' | 'age' | 'mrc' | 'unread'

export function useQuoteFilters(names: readonly QuoteFilter[], tab: QuoteTab): Filter[] {
  const { t } = useTranslation()
  const pending = tab === 'pending'
  const filters: Record<QuoteFilter, Filter | Filter[]> = {
    accounts: accountFilters(t),
    product: {
      kind: 'choice',
      name: 'product_id',
      label: t('quotes.product'),
      any: t('quotes.anyProduct'),
      options: Object.entries(products).map(([value, { name: label }]) => ({ value, label })),
    },
    project: { kind: 'own', name: 'project', label: t('quotes.project'), Field: ProjectPicker },
    created: { kind: 'days', name: 'created', label: t('quotes.filter.created'), last: today() },
    owner: { kind: 'own', name: 'owner', label: t('quotes.owner'), Field: OwnerSelect, Text: OwnerName },
    age: {
      kind: 'count',
      name: 'age',
      label: t(pending ? 'quotes.filter.waitingFor' : 'quotes.filter.requestedBefore'),
      chip: t(pending ? 'quotes.waiting' : 'quotes.filter.age'),
      max: mostDays,
      text: (count) => t(pending ? 'quotes.filter.longerThan' : 'quotes.filter.olderThan', { count }),
    },
    mrc: { kind: 'amounts', name: 'mrc', label: t('common.monthly'), short: true },
    unread: {
      kind: 'flag',
      name: 'unread',
      label: t('threads.onlyUnread'),
      chip: t('threads.filterName'),
      value: '1',
      text: t('threads.filterNew'),
    },
  }
  return names.flatMap((name) => filters[name])
}

function OwnerSelect({ label, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  return (
    <NativeSelect
      label={label}
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

function OwnerName({ value }: { value: string }) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  if (value === 'none') return t('owner.none')
  if (value === 'me' || Number(value) === me) return t('owner.me')
  return all.find(({ id }) => id === Number(value))?.name ?? value
}
