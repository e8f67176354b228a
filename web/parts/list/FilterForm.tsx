import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { toRinggit, type Sen } from '#contract/money.ts'
import { swappedRanges } from '#contract/paging.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { applying, usePortalForm, type Field, type PortalForm } from '#web/parts/form/form.tsx'
import {
  isRange,
  namesOf,
  valueOf,
  withoutFilters,
  type Filter,
  type FilterValues,
} from '#web/parts/list/filter.tsx'
import classes from '#web/parts/list/FilterForm.module.css'
import type { Filters } from '#web/parts/list/list.ts'
import { ButtonRow } from '#web/parts/page/page.tsx'

interface FilterFormProps {
  endpoint: Endpoint
  filters: readonly Filter[]
  values: FilterValues
  onApply: (changes: Filters) => void
}

/** Amounts in sen, everything else as in the URL. */
type Draft = Record<string, Amount | (string & {})>

/** Filters take effect when they are applied. */
export function FilterForm({ endpoint, filters, values, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const names = namesOf(filters)
  const ranges = filters.filter(isRange).map(({ name }) => name)
  const form = usePortalForm<Draft, Filters>({
    initial: Object.fromEntries(
      filters.flatMap((filter) =>
        namesOf([filter]).map((name) => {
          const value = values[name] ?? ''
          return [name, filter.kind === 'amounts' ? (value as Sen | '') : String(value)]
        }),
      ),
    ),
    wrong: (draft) => {
      const ends = Object.entries(draft).filter(([, end]) => typeof end === 'number' || isDay(end))
      const swapped = swappedRanges(Object.fromEntries(ends), ranges)
      const wrong = swapped.map((name) => [name, t('quotes.filter.swapped')])
      for (const each of filters) {
        if (each.kind !== 'count' || draft[each.name] === '') continue
        if (valueOf(endpoint, each.name, String(draft[each.name])) === undefined)
          wrong.push([each.name, t('quotes.filter.wholeDays', { most: each.max })])
      }
      return Object.fromEntries(wrong)
    },
    whileTyping: true,
    write: applying(onApply),
    input: (draft) =>
      Object.fromEntries(
        names.map((name) => {
          const value = draft[name]!
          return [name, typeof value === 'number' ? String(toRinggit(value)) : value]
        }),
      ),
  })
  return (
    <form {...form.attributes}>
      <Stack gap="sm">
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} form={form} />
        ))}
        <ButtonRow>
          <Button variant="default" onClick={() => onApply(withoutFilters(filters))}>
            {t('list.clearFilters')}
          </Button>
          <Button type="submit">{t('quotes.filter.apply')}</Button>
        </ButtonRow>
      </Stack>
    </form>
  )
}

function FilterField({ filter, form }: { filter: Filter; form: PortalForm<Draft> }): ReactNode {
  const { t } = useTranslation()
  const { name, label, kind } = filter
  const text = (path: string) => form.field(path) as Field<string>
  if (kind === 'days' || kind === 'amounts')
    return (
      <div role="group" aria-label={label} className={classes.range}>
        {(['from', 'to'] as const).map((end) => {
          const path = `${name}_${end}`
          const endLabel = t(`quotes.filter.${end}Label`, { name: label })
          return kind === 'days' ? (
            <DateField key={end} {...text(path)} label={endLabel} last={filter.last} />
          ) : (
            <AmountInput key={end} {...(form.field(path) as Field<Amount>)} label={endLabel} />
          )
        })}
      </div>
    )
  const field = text(name)
  if (kind === 'choice')
    return (
      <NativeSelect {...field} label={label} data={[{ value: '', label: filter.any }, ...filter.options]} />
    )
  if (kind === 'count') return <TextInput {...field} inputMode="numeric" label={label} />
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={field.value === filter.value}
        onChange={(event) => field.onChange(event.currentTarget.checked ? filter.value : '')}
      />
    )
  return kind === 'own' && <filter.Field {...field} label={label} />
}
