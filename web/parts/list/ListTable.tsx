import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column, Sorting } from '#web/parts/list/column.ts'
import { useCompactRows } from '#web/parts/list/density.ts'
import { foldColumns, useLittleRoom } from '#web/parts/list/fold-columns.tsx'
import { SortHead } from '#web/parts/list/ListSort.tsx'
import classes from '#web/parts/list/ListTable.module.css'
import { SelectAll } from '#web/parts/list/SelectAll.tsx'
import { SortChip } from '#web/parts/list/SortChip.tsx'
import type { Selection } from '#web/parts/list/selection.ts'

interface ListTableProps<Row, Sort extends string> {
  /** The name of the table, for screen readers. */
  caption: string
  rows: readonly Row[]
  /** The first column names the row and heads its card on a phone. */
  columns: readonly Column<Row, Sort>[]
  nameOf: (row: Row) => string
  sorting?: Sorting<Sort>
  /** A bar above has the sort order of cards, and that of the selection selects all of them. */
  underBar?: boolean
  selection?: Selection<Row>
  /** The rows of the next page, order or search are loading. */
  busy?: boolean
  /** Hidden columns; cards show them all the same. */
  hidden?: ReadonlySet<string>
  /** A row that is being removed. */
  leaving?: (row: Row) => boolean
}

/** The table of every list, with sortable headings and checkboxes; in narrow layouts each row is a card. */
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
}: ListTableProps<Row, Sort>) {
  const { t } = useTranslation()
  const [compact] = useCompactRows()
  const { ref, isLittle } = useLittleRoom()
  const stacked = isLittle ? foldColumns(columns, hidden) : columns
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
                    className={amount ? classes.amount : words ? classes.words : undefined}
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

/** Selects a row; a disabled checkbox states why. */
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
