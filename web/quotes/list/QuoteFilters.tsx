import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuoteTab } from '#contract/paths.ts'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useReader } from '#web/platform/reader.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { useChips } from '#web/quotes/list/chips.ts'
import { filtersIn } from '#web/quotes/list/filters.ts'
import { ExpiringChip, notExpiring } from '#web/quotes/list/ExpiringChip.tsx'
import type { QuoteFilterForm } from '#web/quotes/list/QuoteFilterForm.tsx'

interface QuoteFiltersProps {
  desk: QuoteDesk
  tab: QuoteTab
  search: Filters
  /** Whether the list is narrowed to what expires within a week; undefined where it cannot be. */
  expiring: boolean | undefined
  onChange: (changes: Filters) => void
}

/** The search and the filters of a list of quotes. */
export function QuoteFilters({ desk, tab, search, expiring, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  const context = useReader()
  const narrowing = filtersIn(search, desk.filters)
  // Most readers of a list never open its filters, which bring the calendar with them.
  const [Form, setForm] = useState<typeof QuoteFilterForm | null>(null)
  const expiringChip = (apply: typeof onChange) =>
    expiring !== undefined && <ExpiringChip desk={desk} chosen={expiring} onChange={apply} />
  return (
    <ListFilters
      label={t('quotes.search', { context })}
      keyword={narrowing.keyword}
      chips={[
        {
          name: t('quotes.validity'),
          text: expiring ? t('quotes.expiring') : undefined,
          without: notExpiring,
          onPhone: true,
        },
        ...useChips(tab, desk.filters, narrowing),
      ]}
      onChange={onChange}
      beside={expiringChip(onChange)}
      renderOnPhone={expiring === undefined ? undefined : expiringChip}
      prepare={async () => {
        const loaded = await import('#web/quotes/list/QuoteFilterForm.tsx')
        setForm(() => loaded.QuoteFilterForm)
      }}
    >
      {(onApply) => Form && <Form tab={tab} filters={desk.filters} narrowing={narrowing} onApply={onApply} />}
    </ListFilters>
  )
}
