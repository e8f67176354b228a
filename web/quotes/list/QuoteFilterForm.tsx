import { FilterFoot } from '#web/parts/list/FilterFoot.tsx'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import { listAllQuotesCall } from '#contract/quotes/list.ts'
import { toWire } from '#contract/wire.ts'
import { FilterRange, isSwapped } from '#web/parts/list/FilterRange.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'

/** What every list of quotes can be narrowed by. */
type Everywhere = 'product_id' | 'mrc_from' | 'mrc_to' | 'unread'

/** What is chosen in the form before it is applied: every filter as it is written in the address. */
export function useFilterDraft<Name extends string>(
  names: readonly Name[],
  filters: Partial<Record<Name, unknown>>,
) {
  const draftOf = (chosen: Partial<Record<Name, unknown>>) => {
    const written = toWire(listAllQuotesCall.query!, chosen) as Partial<Record<Name, unknown>>
    return Object.fromEntries(names.map((name) => [name, String(written[name] ?? '')])) as Record<
      Name,
      string
    >
  }
  const [draft, setDraft] = useState(() => draftOf(filters))
  return {
    draft,
    blank: draftOf({}),
    change: (changes: Partial<Record<Name, string>>) => setDraft({ ...draft, ...changes }),
  }
}

interface QuoteFilterFormProps {
  /** Applied as a whole, also what only this list can be narrowed by. */
  draft: Filters & Record<Everywhere, string>
  blank: Filters
  onChange: (changes: Partial<Record<Everywhere, string>>) => void
  onApply: (changes: Filters) => void
  /** Something among the children cannot be applied as it is. */
  wrong: boolean
  /** What only this list can be narrowed by and what comes first. */
  first?: ReactNode
  children: ReactNode
}

/** The filters of every list of quotes around those of this one. Nothing changes before it is applied. */
export function QuoteFilterForm(props: QuoteFilterFormProps) {
  const { draft, blank, onChange, onApply, wrong, first, children } = props
  const { t } = useTranslation()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && !isSwapped(draft.mrc_from, draft.mrc_to, 'number')) onApply(draft)
      }}
    >
      <Stack gap="sm">
        {first}
        <NativeSelect
          label={t('quotes.product')}
          value={draft.product_id}
          data={[
            { value: '', label: t('quotes.anyProduct') },
            ...Object.entries(products).map(([value, { name }]) => ({ value, label: name })),
          ]}
          onChange={(event) => onChange({ product_id: event.currentTarget.value })}
        />
        {children}
        <FilterRange
          names={['mrc_from', 'mrc_to']}
          type="number"
          label={t('quotes.filter.mrc')}
          draft={draft}
          onChange={onChange}
        />
        <Checkbox
          label={t('threads.onlyUnread')}
          checked={draft.unread === '1'}
          onChange={(event) => onChange({ unread: event.currentTarget.checked ? '1' : '' })}
        />
        <FilterFoot onClear={() => onApply(blank)} />
      </Stack>
    </form>
  )
}
