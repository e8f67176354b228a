import { NativeSelect, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TermMark } from '#web/parts/glossary/TermMark.tsx'
import classes from '#web/parts/list/ListTable.module.css'
import type { Column, Sorting } from '#web/parts/list/column.ts'

interface SortHeadProps<Row, Sort extends string> {
  column: Column<Row, Sort>
  sorting: Sorting<Sort> | undefined
  hidden: boolean | undefined
}

/** A column heading; if the server can sort by it, a button that changes the order. */
export function SortHead<Row, Sort extends string>({ column, sorting, hidden }: SortHeadProps<Row, Sort>) {
  const { head, term, sort, amount, always, screenOnly } = column
  const look = {
    role: 'columnheader',
    className: amount ? classes.amount : undefined,
    'data-hidden': hidden || undefined,
    'data-noprint': screenOnly || undefined,
    // The mark is no part of the name that is read with each cell.
    'aria-label': term && head,
  } as const
  const marked = (heading: ReactNode) =>
    term ? (
      <span className={classes.marked}>
        {heading} <TermMark term={term} head={head} />
      </span>
    ) : (
      heading
    )
  if (!sorting || !sort)
    return <Table.Th {...look}>{marked(always ? <VisuallyHidden>{head}</VisuallyHidden> : head)}</Table.Th>
  const direction = sorting.by === sort ? 'ascending' : sorting.by === `-${sort}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction]
  return (
    <Table.Th {...look} aria-sort={direction}>
      {marked(
        <UnstyledButton
          className={classes.sort}
          data-sorted={direction !== 'none' || undefined}
          onClick={() => sorting.onSort(direction === 'ascending' ? `-${sort}` : sort)}
        >
          {head}
          <Icon size={14} aria-hidden />
        </UnstyledButton>,
      )}
    </Table.Th>
  )
}

interface SortSelectProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
}

/** The sort order on a phone, where cards have no column headings. */
export function SortSelect<Row, Sort extends string>({ columns, sorting }: SortSelectProps<Row, Sort>) {
  const { t } = useTranslation()
  const options = columns.flatMap(({ head, sort }) =>
    sort
      ? [
          { value: sort, label: t('list.ascending', { head }) },
          { value: `-${sort}`, label: t('list.descending', { head }) },
        ]
      : [],
  )
  const known = options.some(({ value }) => value === sorting.by)
  return (
    <NativeSelect
      className={classes.sortOnPhone}
      aria-label={t('list.sortBy')}
      value={known ? sorting.by : ''}
      data={known ? options : [{ value: '', label: t('list.newestFirst') }, ...options]}
      onChange={(event) => sorting.onSort(event.currentTarget.value as Sort)}
    />
  )
}
