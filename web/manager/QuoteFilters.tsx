import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import classes from '#web/manager/QuoteFilters.module.css'
import type { Filters } from '#web/parts/list-search.ts'
import { SearchBox } from '#web/parts/SearchBox.tsx'
import { unreadIn } from '#web/quotes/list/filters.ts'

interface QuoteFiltersProps {
  search: Filters
  onChange: (changes: Filters) => void
}

/** Words, which find companies too, the product, and what has new messages; all kept in the address. */
export function QuoteFilters({ search, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <div className={classes.words}>
        <SearchBox
          label={t('manager.search')}
          value={search.keyword ?? ''}
          onSearch={(keyword) => onChange({ keyword })}
        />
      </div>
      <NativeSelect
        className={classes.product}
        aria-label={t('quotes.product')}
        value={productIn(search.product_id) ?? ''}
        data={[
          { value: '', label: t('quotes.anyProduct') },
          ...Object.entries(products).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => onChange({ product_id: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.unread}
        label={t('threads.onlyUnread')}
        checked={unreadIn(search.unread) !== undefined}
        onChange={(event) => onChange({ unread: event.currentTarget.checked ? '1' : '' })}
      />
    </div>
  )
}

/** The product an address names, or undefined for one there is not. */
export function productIn(written: string | undefined): '1' | '2' | '3' | undefined {
  return (['1', '2', '3'] as const).find((id) => id === written)
}
