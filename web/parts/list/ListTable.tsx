import { Checkbox, Table, VisuallyHidden, UnstyledButton, Popover, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useRef, useState, type SyntheticEvent, useLayoutEffect } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type Column,
  type Sorting,
  useCompactRows,
  type Selection,
  type Filters,
  sortText,
  sortOptions,
} from '#web/parts/list/list.ts'
import classes from '#web/parts/list/ListTable.module.css'
import { type GlossaryTerm, Explanation } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import explained from '#web/parts/record/Explained.module.css'
import { EmptyState, Loaded, TableSkeleton, PageMargins } from '#web/parts/page/page.tsx'
import { ListResult, Pager } from '#web/parts/list/list-parts.tsx'

/** The table of every list; in narrow layouts each row is a card. */
export function ListTable<Row extends { id: number }, Sort extends string = string>({
  caption,
  rows,
  columns,
  nameOf,
  sorting,
  underBar = false,
  selection,
  busy = false,
  hidden,
  leaving,
}: {
  caption: string
  rows: readonly Row[]
  /** The first column names the row and is the title of its card on a phone. */
  columns: readonly Column<Row, Sort>[]
  nameOf: (row: Row) => string
  sorting?: Sorting<Sort>
  /** A `ListBar` above has the sort order of cards, a `SelectionBar` selects all. */
  underBar?: boolean
  selection?: Selection<Row>
  busy?: boolean
  /** Hidden columns; cards show them all the same. */
  hidden?: ReadonlySet<string>
  /** The row is being removed. */
  leaving?: (row: Row) => boolean
}) {
  const { t } = useTranslation()
  const [compact] = useCompactRows()
  const { ref, room } = useRoom()
  const stacked = room === 'cards' ? columns : foldColumns(columns, hidden, room === 'little')
  return (
    <div className={classes.list} ref={ref}>
      {!underBar && (
        <div className={classes.onPhone}>
          {selection && <SelectAll rows={rows} selection={selection} words={t('list.selectAll')} />}
          {sorting && <SortChip columns={columns} sorting={sorting} />}
        </div>
      )}
      <div
        className={classes.frame}
        aria-busy={busy}
        data-busy={busy || undefined}
        data-compact={compact || undefined}
      >
        <Table
          className={classes.table}
          role="table"
          highlightOnHover
          data-lines={columns.some(({ card }) => card) || undefined}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {selection && (
                <Table.Th role="columnheader" className={classes.tick}>
                  <SelectAll rows={rows} selection={selection} />
                </Table.Th>
              )}
              {stacked.map((column) => (
                <SortHead
                  key={column.key}
                  column={column}
                  sorting={sorting}
                  hidden={hidden?.has(column.key)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows.map((row) => (
              <Table.Tr
                key={row.id}
                role="row"
                data-selected={selection?.has(row.id) || undefined}
                data-leaving={leaving?.(row) || undefined}
              >
                {selection && (
                  <Table.Td role="cell" className={classes.tick}>
                    <RowCheckbox row={row} name={nameOf(row)} selection={selection} />
                  </Table.Td>
                )}
                {stacked.map(({ key, head, amount, words, screenOnly, card, cell }) => (
                  <Table.Td
                    key={key}
                    role="cell"
                    data-label={head}
                    data-card={card}
                    data-hidden={hidden?.has(key) || undefined}
                    data-noprint={screenOnly || undefined}
                    className={
                      amount
                        ? classes.amount
                        : words
                          ? classes[words === 'line' ? 'line' : 'words']
                          : undefined
                    }
                  >
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}

interface RowCheckboxProps<Row> {
  row: Row
  name: string
  selection: Selection<Row>
}

/** A disabled checkbox says why. */
export function RowCheckbox<Row extends { id: number }>({ row, name, selection }: RowCheckboxProps<Row>) {
  const { t } = useTranslation()
  const refusal = selection.refusal(row)
  return (
    <label className={classes.target} title={refusal ?? undefined}>
      <Checkbox
        checked={selection.has(row.id)}
        disabled={refusal !== null}
        aria-label={refusal === null ? t('list.select', { name }) : `${name}: ${refusal}`}
        onChange={(event) => selection.set([row], event.currentTarget.checked)}
      />
    </label>
  )
}

interface SortHeadProps<Row, Sort extends string> {
  column: FoldedColumn<Row, Sort>
  sorting: Sorting<Sort> | undefined
  hidden: boolean | undefined
}

/** A column heading with those of the columns folded below it. */
function SortHead<Row, Sort extends string>({ column, sorting, hidden }: SortHeadProps<Row, Sort>) {
  const { amount, words, screenOnly, below = [] } = column
  const all = [column, ...below]
  const directions = all.flatMap(({ sort }) => directionOf(sort, sorting) ?? [])
  return (
    <Table.Th
      role="columnheader"
      className={amount ? classes.amount : undefined}
      data-hidden={hidden || undefined}
      data-noprint={screenOnly || undefined}
      // The glossary mark must not be read with each cell.
      aria-label={all.some(({ term }) => term) ? all.map(({ head }) => head).join(', ') : undefined}
      aria-sort={directions.find((each) => each !== 'none') ?? directions[0]}
    >
      <span className={below[0] && classes.heads} data-line={words === 'line' || undefined}>
        {all.map((each) => (
          <Heading key={each.key} column={each} sorting={sorting} />
        ))}
      </span>
    </Table.Th>
  )
}

/** Undefined if the list cannot be sorted by the column. */
function directionOf<Sort extends string>(sort: Sort | undefined, sorting: Sorting<Sort> | undefined) {
  if (!sorting || !sort) return undefined
  return sorting.by === sort ? 'ascending' : sorting.by === `-${sort}` ? 'descending' : 'none'
}

function Heading<Row, Sort extends string>({
  column: { head, term, sort, always, screenOnly },
  sorting,
}: {
  column: Column<Row, Sort>
  sorting: Sorting<Sort> | undefined
}) {
  const direction: 'ascending' | 'descending' | 'none' | undefined = directionOf(sort, sorting)
  const marked = (heading: ReactNode) =>
    term ? (
      <span className={classes.marked}>
        {heading} <TermMark term={term} head={head} />
      </span>
    ) : (
      heading
    )
  if (!sorting || !sort || !direction)
    return always || screenOnly ? <VisuallyHidden>{head}</VisuallyHidden> : <span>{marked(head)}</span>
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

/** A question mark for terms whose heading is already a button. Esc closes the explanation. */
function TermMark({ term, head }: { term: GlossaryTerm; head: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Otherwise the press would count as outside, close the popover, and the click would open it again.
  const own = (event: SyntheticEvent) => event.stopPropagation()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.mark} data-noprint>
      <button
        ref={button}
        type="button"
        aria-label={t('list.meaning', { head })}
        aria-expanded={open}
        onMouseDown={own}
        onTouchStart={own}
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      {open && (
        <Popover
          opened
          onChange={setOpen}
          closeOnEscape={false}
          withinPortal={false}
          floatingStrategy="fixed"
          position="bottom-end"
          width={300}
          shadow="md"
        >
          <Popover.Target>
            <span className={classes.place} />
          </Popover.Target>
          <Popover.Dropdown className={explained.meaning}>
            <Explanation term={term} onClose={close} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}

/** As in the style sheets, rows are cards up to 720 pixels. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<'cards' | 'little' | 'wide'>('wide')
  useLayoutEffect(() => {
    const list = ref.current!
    const measure = () =>
      setRoom(list.clientWidth > 940 ? 'wide' : list.clientWidth > 720 ? 'little' : 'cards')
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return { ref, room }
}

type FoldedColumn<Row, Sort extends string> = Column<Row, Sort> & {
  below?: readonly Column<Row, Sort>[]
}

/** Moves columns with an `under` into the cells of that column, if both are shown. */
function foldColumns<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  hidden: ReadonlySet<string> | undefined,
  all: boolean,
): readonly FoldedColumn<Row, Sort>[] {
  const shown = columns.filter(({ key }) => !hidden?.has(key))
  const folded = shown.filter(
    ({ under, folded }) => (all || folded) && shown.some(({ key }) => key === under),
  )
  return columns
    .filter((column) => !folded.includes(column))
    .map((column) => {
      const below = folded.filter(({ under }) => under === column.key)
      if (below.length === 0) return column
      const cell = (row: Row) => (
        <>
          {column.cell(row)}
          <div className={classes.below}>
            {below.map((each) => (
              <div key={each.key}>{each.cell(row)}</div>
            ))}
          </div>
        </>
      )
      return { ...column, below, cell }
    })
}

/** The states of a list: loading, failed, empty, nothing found, a page too far, rows. */
export function ListRows<Row, Sort extends string>({
  caption,
  read,
  page,
  perPage,
  columns,
  sort,
  narrowed,
  onClear,
  nothing,
  children,
  below,
}: {
  /** Also printed on each page. */
  caption: string
  read: UseQueryResult<{ rows: Row[]; count: number; kept: boolean }>
  page: number
  perPage?: number | undefined
  columns: readonly Column<Row, Sort>[]
  sort: Sort | `-${Sort}`
  /** Search or filters are set, so that no rows means that nothing was found. */
  narrowed: boolean
  onClear: () => void
  nothing: ReactNode
  children: (rows: Row[]) => ReactNode
  below?: ReactNode
}) {
  const { t } = useTranslation()
  const order = sortText(t, columns, sort)
  const { data } = read
  const settled = data !== undefined && !data.kept && !read.isPlaceholderData
  return (
    <>
      <PageMargins text={caption} wide />
      <ListResult text={settled ? t('list.results', { count: data.count, page, order }) : null} />
      <Loaded
        read={read}
        skeleton={<TableSkeleton columns={columns.length} />}
        stays={data?.kept ? t('list.kept') : undefined}
      >
        {({ rows, count, kept }) => {
          if (rows.length > 0) {
            return (
              <>
                {children(rows)}
                <Pager page={page} perPage={perPage} count={count} uncertain={kept} />
                {below}
              </>
            )
          }
          if (count > 0) return <PageTooFar />
          if (!narrowed) return nothing
          return (
            <EmptyState
              icon={IconSearchOff}
              title={t('list.nothingFound')}
              text={t('list.nothingFoundText')}
              action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
            />
          )
        }}
      </Loaded>
    </>
  )
}

/** Shown if the last page has no rows left. */
function PageTooFar() {
  const { t } = useTranslation()
  const search = (before: Filters) => ({ ...before, page: undefined })
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('list.pageEmpty')}
      action={
        <Button renderRoot={(props) => <Link to="." search={search} {...props} />}>
          {t('list.toFirstPage')}
        </Button>
      }
    />
  )
}

interface SortChipProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
}

/** The sort order of cards, which have no headings, as a native select. */
export function SortChip<Row, Sort extends string>({ columns, sorting }: SortChipProps<Row, Sort>) {
  const { t } = useTranslation()
  const { by, first } = sorting
  return (
    <span className={`${ui.touch} ${classes.chip}`} data-set={by !== first || undefined}>
      <IconArrowsSort size={16} aria-hidden />
      <span className={ui.wordsRead} aria-hidden>
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

interface SelectAllProps<Row> {
  rows: readonly Row[]
  selection: Selection<Row>
  words?: string
}

/** Selects all selectable rows of the page. */
export function SelectAll<Row extends { id: number }>({ rows, selection, words }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const choosable = rows.filter((row) => selection.refusal(row) === null)
  const chosen = choosable.filter((row) => selection.has(row.id)).length
  return (
    <label className={words === undefined ? classes.target : classes.beside}>
      <Checkbox
        aria-label={t('list.selectAll')}
        checked={choosable.length > 0 && chosen === choosable.length}
        indeterminate={chosen > 0 && chosen < choosable.length}
        disabled={choosable.length === 0}
        onChange={(event) => selection.set(choosable, event.currentTarget.checked)}
      />
      {words}
    </label>
  )
}
