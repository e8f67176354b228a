import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Column, Sorting } from '#web/parts/list/column.ts'
import classes from '#web/parts/list/SortChip.module.css'
import { sortOptions, sortText } from '#web/parts/list/sort-text.ts'

interface SortChipProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
}

/** The sort order of cards, which have no headings, as a native select. */
export function SortChip<Row, Sort extends string>({ columns, sorting }: SortChipProps<Row, Sort>) {
  const { t } = useTranslation()
  const { by, first } = sorting
  return (
    <span className={classes.chip} data-set={by !== first || undefined}>
      <IconArrowsSort size={16} aria-hidden />
      <span className={classes.words} aria-hidden>
        {t('list.sort')}
      </span>
      <select
        className={classes.select}
        aria-label={t('list.sortBy')}
        title={`${t('list.sortBy')}: ${sortText(t, columns, by)}`}
        value={by}
        onChange={(event) => sorting.onSort(event.currentTarget.value as Sort)}
      >
        {sortOptions(t, columns, sorting).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
