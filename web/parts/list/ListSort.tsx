import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TermMark } from '#web/parts/glossary/TermMark.tsx'
import classes from '#web/parts/list/ListTable.module.css'
import type { Column, Sorting } from '#web/parts/list/column.ts'
import type { FoldedColumn } from '#web/parts/list/fold-columns.tsx'

interface SortHeadProps<Row, Sort extends string> {
  column: FoldedColumn<Row, Sort>
  sorting: Sorting<Sort> | undefined
  hidden: boolean | undefined
}

/** A column heading, with those of the columns below it; where the server can sort by one, a button that changes the order. */
export function SortHead<Row, Sort extends string>({ column, sorting, hidden }: SortHeadProps<Row, Sort>) {
  const { amount, screenOnly, below = [] } = column
  const all = [column, ...below]
  const directions = all.flatMap(({ sort }) => directionOf(sort, sorting) ?? [])
  return (
    <Table.Th
      role="columnheader"
      className={amount ? classes.amount : undefined}
      data-hidden={hidden || undefined}
      data-noprint={screenOnly || undefined}
      // The mark of a term is no part of the name that is read with each cell.
      aria-label={all.some(({ term }) => term) ? all.map(({ head }) => head).join(', ') : undefined}
      aria-sort={directions.find((each) => each !== 'none') ?? directions[0]}
    >
      <span className={below[0] && classes.heads}>
        {all.map((each) => (
          <Heading key={each.key} column={each} sorting={sorting} />
        ))}
      </span>
    </Table.Th>
  )
}

type Direction = 'ascending' | 'descending' | 'none'

/** Undefined if the list cannot be sorted by the column. */
function directionOf<Sort extends string>(sort: Sort | undefined, sorting: Sorting<Sort> | undefined) {
  if (!sorting || !sort) return undefined
  return sorting.by === sort ? 'ascending' : sorting.by === `-${sort}` ? 'descending' : 'none'
}

function Heading<Row, Sort extends string>({
  column: { head, term, sort, always },
  sorting,
}: {
  column: Column<Row, Sort>
  sorting: Sorting<Sort> | undefined
}) {
  const direction: Direction | undefined = directionOf(sort, sorting)
  const marked = (heading: ReactNode) =>
    term ? (
      <span className={classes.marked}>
        {heading} <TermMark term={term} head={head} />
      </span>
    ) : (
      heading
    )
  if (!sorting || !sort || !direction)
    return always ? <VisuallyHidden>{head}</VisuallyHidden> : <>{marked(head)}</>
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction]
  return marked(
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction !== 'none' || undefined}
      onClick={() => sorting.onSort(direction === 'ascending' ? `-${sort}` : sort)}
    >
      {head}
      <Icon size={14} aria-hidden />
    </UnstyledButton>,
  )
}
