import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { toRinggit, type Sen } from '#contract/money.ts'
import type { QuoteTab } from '#contract/paths.ts'
import { listAllQuotesCall, mostDays } from '#contract/quotes/list.ts'
import { toWire } from '#contract/wire.ts'
import { AccountFields } from '#web/parts/company/AccountFields.tsx'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { applying, usePortalForm } from '#web/parts/form/portal-form.ts'
import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { FilterRange } from '#web/parts/list/FilterRange.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { today } from '#web/platform/dates.ts'
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

/** The filters of a list of quotes. They take effect when they are applied. */
export function QuoteFilterForm({ tab, filters, narrowing, onApply }: QuoteFilterFormProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: draftOf(narrowing),
    wrong: ({ age, created_from, created_to, mrc_from, mrc_to }) => {
      const endsEarly = isDay(created_from) && isDay(created_to) && created_from > created_to
      const endsLow = typeof mrc_from === 'number' && typeof mrc_to === 'number' && mrc_from > mrc_to
      return {
        age: age !== '' && daysIn(age) === undefined && t('quotes.filter.wholeDays', { most: mostDays }),
        created_to: endsEarly && t('quotes.filter.swapped'),
        mrc_to: endsLow && t('quotes.filter.swapped'),
      }
    },
    write: applying(onApply),
    input: (draft) => writtenOf(draft, filters),
  })
  const fields: Record<QuoteFilter, ReactNode> = {
    accounts: <AccountFields chosen={form.values} onChange={form.set} />,
    product: (
      <NativeSelect
        {...form.field('product_id')}
        label={t('quotes.product')}
        data={[
          { value: '', label: t('quotes.anyProduct') },
          ...Object.entries(products).map(([value, { name }]) => ({ value, label: name })),
        ]}
      />
    ),
    project: <ProjectPicker {...form.field('project')} />,
    created: (
      <FilterRange label={t('quotes.filter.created')}>
        {(from, to) => (
          <>
            <DateField {...form.field('created_from')} label={from} last={today()} />
            <DateField {...form.field('created_to')} label={to} last={today()} />
          </>
        )}
      </FilterRange>
    ),
    owner: <OwnerSelect value={form.values.owner} onChange={(owner) => form.set({ owner })} />,
    age: (
      <TextInput
        {...form.field('age')}
        inputMode="numeric"
        label={t(tab === 'pending' ? 'quotes.filter.waitingFor' : 'quotes.filter.requestedBefore')}
      />
    ),
    mrc: (
      <FilterRange label={t('common.monthly')}>
        {(from, to) => (
          <>
            <AmountInput {...form.field('mrc_from')} label={from} />
            <AmountInput {...form.field('mrc_to')} label={to} />
          </>
        )}
      </FilterRange>
    ),
    unread: (
      <Checkbox
        label={t('threads.onlyUnread')}
        checked={form.values.unread === '1'}
        onChange={(event) => form.set({ unread: event.currentTarget.checked ? '1' : '' })}
      />
    ),
  }
  return (
    <form {...form.attributes}>
      <Stack gap="sm">
        {filters.map((filter) => (
          <Fragment key={filter}>{fields[filter]}</Fragment>
        ))}
        <FilterFoot onClear={() => onApply(without(filters))} />
      </Stack>
    </form>
  )
}

type AmountName = (typeof filterFields.mrc)[number]
/** The filters in the form: amounts in sen, everything else as in the URL. */
type Draft = Record<Exclude<FilterName, AmountName>, string> & Record<AmountName, Amount>

function draftOf(narrowing: QuoteNarrowing): Draft {
  const written = toWire(listAllQuotesCall.query!, narrowing) as Partial<Record<FilterName, unknown>>
  const texts = Object.fromEntries(everyName.map((name) => [name, String(written[name] ?? '')]))
  const { mrc_from = '', mrc_to = '' } = narrowing
  return { ...(texts as Record<FilterName, string>), mrc_from, mrc_to }
}

/** The change of the URL that applies these filters. */
function writtenOf(draft: Draft, filters: readonly QuoteFilter[]): Filters {
  const written = (value: string | Sen) => (typeof value === 'number' ? String(toRinggit(value)) : value)
  return Object.fromEntries(namesOf(filters).map((name) => [name, written(draft[name])]))
}

const everyName = namesOf(Object.keys(filterFields) as QuoteFilter[])

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
