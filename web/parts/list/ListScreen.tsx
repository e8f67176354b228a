import type { ReactNode } from 'react'
import type { ViewedList } from '#contract/saved-views.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import type { Column } from '#web/parts/list/column.ts'
import { withoutFilters, type Chip } from '#web/parts/list/filter.tsx'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListFilters } from '#web/parts/list/ListFilters.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import type { ListState } from '#web/parts/list/list-state.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs, type ListTab } from '#web/parts/list/ListTabs.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { TableSkeleton } from '#web/parts/page/Skeletons.tsx'

interface ListScreenProps<Row, Sort extends string> {
  list: ListState<Row, Sort>
  title: string
  /** The name of the tab that is open, if it is not the title. */
  tabTitle?: string
  lead: string
  action?: ReactNode
  tabs?: { label: string; tabs: readonly ListTab[] }
  /** The label of the search. */
  search: string
  /** Controls beside the filters, and their chips. On a phone controls open with the filters, which `onChange` closes. */
  chips?: readonly Chip[]
  beside?: ReactNode
  renderOnPhone?: (onChange: (changes: Filters) => void) => ReactNode
  /** The name under which its columns are remembered, and those hidden until the reader shows them. */
  kind: ViewedList
  hiddenAtFirst?: readonly string[]
  columns: readonly Column<Row, Sort>[]
  nameOf: (row: Row) => string
  /** The rows to show in place of those that were read. */
  rows?: readonly Row[]
  selection?: Selection<Row>
  /** What an empty list shows. */
  nothing: ReactNode
  /** Between the bar and the rows. */
  above?: ReactNode
  /** Below the rows: notes and the bar of the selection. */
  below?: ReactNode
  /** The controls above the rows are still loading; without them the rows would jump. */
  isWaiting?: boolean
  /** Draws the table within something else. */
  renderTable?: (table: ReactNode) => ReactNode
}

/** The screen of every list: title, tabs, search, filters, columns, export, rows and pages. */
export function ListScreen<Row extends { id: number }, Sort extends string>({
  list,
  title,
  tabTitle,
  lead,
  action,
  tabs,
  search,
  chips,
  beside,
  renderOnPhone,
  kind,
  hiddenAtFirst,
  columns,
  nameOf,
  rows: shown,
  selection,
  nothing,
  above,
  below,
  isWaiting = false,
  renderTable = (table) => table,
}: ListScreenProps<Row, Sort>) {
  const choice = useColumnChoice(kind, hiddenAtFirst)
  const { read, page, sorting, change, isNarrowed } = list
  const caption = tabTitle ?? title
  return (
    <>
      <PageHead title={title} tabTitle={tabTitle} lead={lead} action={action} />
      {tabs && <ListTabs {...tabs} />}
      {isWaiting ? (
        <TableSkeleton columns={columns.length} />
      ) : (
        <>
          <ListBar
            columns={columns}
            sorting={sorting}
            choice={choice}
            empty={read.data?.count === 0}
            onExport={list.save}
          >
            <ListFilters
              list={list}
              label={search}
              chips={chips}
              beside={beside}
              renderOnPhone={renderOnPhone}
            />
          </ListBar>
          {above}
          <ListRows
            caption={caption}
            read={read}
            page={page}
            columns={columns}
            sort={sorting.by}
            narrowed={isNarrowed}
            onClear={() => change({ keyword: '', ...withoutFilters(list.filters) })}
            nothing={nothing}
            below={below}
          >
            {(rows) =>
              renderTable(
                <ListTable
                  caption={caption}
                  rows={shown ?? rows}
                  columns={columns}
                  nameOf={nameOf}
                  sorting={sorting}
                  underBar
                  selection={selection}
                  hidden={choice.hidden}
                  busy={read.isPlaceholderData}
                />,
              )
            }
          </ListRows>
        </>
      )}
    </>
  )
}
