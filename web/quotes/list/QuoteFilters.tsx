import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filters } from '#web/parts/list-search.ts'
import { SearchBox } from '#web/parts/SearchBox.tsx'
import { FilterChips, filterId } from '#web/quotes/list/FilterChips.tsx'
import { FilterForm } from '#web/quotes/list/FilterForm.tsx'
import { filtersIn } from '#web/quotes/list/filters.ts'
import classes from '#web/quotes/list/QuoteFilters.module.css'

interface QuoteFiltersProps {
  search: Filters
  onChange: (changes: Filters) => void
}

/** Words and filters, all kept in the address: what narrows the list stands as a chip that can be taken away. */
export function QuoteFilters({ search, onChange }: QuoteFiltersProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const filters = filtersIn(search)
  return (
    <div className={classes.filters}>
      <div className={classes.words}>
        <SearchBox
          label={t('quotes.search')}
          value={filters.keyword}
          onSearch={(keyword) => onChange({ keyword })}
        />
      </div>
      <FilterChips filters={filters} onChange={onChange} />
      <Popover
        id={filterId}
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        width="min(400px, calc(100vw - 32px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('quotes.filter.add')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('quotes.filter.title')}>
          <FilterForm
            filters={filters}
            onApply={(changes) => {
              setOpen(false)
              onChange(changes)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
