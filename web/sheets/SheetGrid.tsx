import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toRinggit } from '#contract/money.ts'
import {
  type SheetField,
  type SheetValues,
  sheetFields,
  siteSheetLimits as limits,
} from '#contract/site-sheets.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { SheetStateBadge } from '#web/parts/record/StatusBadge.tsx'
import grid from '#web/parts/table/grid.module.css'
import { CellField, cellsIn, Grid, useGridSelection, useRowsInSight } from '#web/parts/table/grid.tsx'
import ui from '#web/parts/ui.module.css'
import { type EditableRows, type EditableRow, textOf } from '#web/sheets/rows.ts'

const columns = ['state', 'mrc', 'nrc', ...sheetFields] as const
type GridColumn = (typeof columns)[number]

interface SheetGridProps {
  /** Those of the chosen state. */
  rows: readonly EditableRow[]
  sheet: EditableRows
  mayEdit: boolean
  onOpen: (row: EditableRow) => void
}

/** The rows as a small spreadsheet; on phones as cards, which open for editing. */
export function SheetGrid(props: SheetGridProps) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return phone ? <RowCards {...props} /> : <Spreadsheet {...props} />
}

function Spreadsheet({ rows, sheet, mayEdit, onOpen }: SheetGridProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const selection = useGridSelection({ rows: rows.length, columns: columns.length })
  const { active, block, editing } = selection
  const row = rows[active.row]!
  const at = columns[active.column]!
  const field = isField(at) ? at : undefined
  const selected = rows.slice(block.top, block.bottom + 1)
  const fields = columns.slice(block.left, block.right + 1).filter(isField)
  const setAll = (into: readonly EditableRow[], valueOf: (field: SheetField, row: EditableRow) => string) =>
    sheet.setCells(
      into.map((row) => ({
        row_no: row.row_no,
        values: Object.fromEntries(fields.map((each) => [each, valueOf(each, row)])),
      })),
    )
  const fillDown = () => {
    const single = block.top === block.bottom
    const from = rows[single ? block.top - 1 : block.top]
    if (from) setAll(single ? selected : selected.slice(1), (each) => textOf(from, each))
  }
  const paste = (text: string) => {
    const lines = cellsIn(text).map((cells) => cells.map((cell) => cell.slice(0, limits.cell)))
    if (lines.flat().length === 1) return setAll(selected, () => lines[0]![0]!)
    const from = columns.slice(block.left).filter(isField)
    const values = lines.map((line): SheetValues =>
      Object.fromEntries(line.flatMap((cell, index) => (from[index] ? [[from[index], cell]] : []))),
    )
    const into = rows.slice(block.top, block.top + values.length)
    const cells = values.map((each, index) => ({
      row_no: into[index]?.row_no ?? sheet.last + 1 + index - into.length,
      values: each,
    }))
    sheet.setCells(cells)
  }
  return (
    <div>
      {mayEdit && <RowBar row={row} selected={selected} sheet={sheet} onOpen={onOpen} />}
      <Grid
        {...{ hintId, selection, mayEdit, rows, cellOf }}
        label={t('sheets.grid')}
        text
        heads={1}
        head={
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {t('sheets.rows')}
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" aria-colindex={index + 2}>
                {isField(column)
                  ? t(`sheets.field.${column}`)
                  : column === 'state'
                    ? t('quotes.status')
                    : t(column === 'mrc' ? 'common.monthly' : 'common.oneTime')}
              </th>
            ))}
          </tr>
        }
        columns={columns.length}
        keyOf={({ row_no }) => row_no}
        headOf={numberOf}
        textOf={(each, column) => copyOf(each, columns[column]!)}
        mayOpen={mayEdit && field !== undefined && !row.quote}
        onOpen={() => onOpen(row)}
        onPaste={paste}
        onAction={(action) => {
          if (action === 'fillDown') fillDown()
          if (action === 'fillRight') setAll(selected, (each, from) => textOf(from, fields[0] ?? each))
          if (action === 'remove') setAll(selected, () => '')
        }}
        renderField={(of) =>
          field &&
          editing && (
            <CellField
              {...of}
              aria-label={`${t('multiple.row', { number: row.row_no })}, ${t(`sheets.field.${field}`)}`}
              defaultValue={editing === 'nothing' ? '' : textOf(row, field)}
              maxLength={limits.cell}
              style={{ textAlign: 'start' }}
              take={(text) => {
                sheet.setCells([{ row_no: row.row_no, values: { [field]: text.trim() } }])
                return true
              }}
            />
          )
        }
      />
      <Text id={hintId} size="xs" c="dimmed" mt={4} data-noprint>
        {t('sheets.gridHelp')}
      </Text>
    </div>
  )
}

function isField(column: GridColumn): column is SheetField {
  return (sheetFields as readonly string[]).includes(column)
}

function copyOf(row: EditableRow, column: GridColumn): string {
  if (isField(column)) return textOf(row, column)
  if (column === 'state') return row.state ?? ''
  const amount = row.prices?.[`total_${column}`] ?? null
  return amount === null ? '' : toRinggit(amount).toFixed(2)
}

const numberOf = ({ row_no }: EditableRow) => row_no

function cellOf(row: EditableRow, at: number) {
  const column = columns[at]!
  if (column === 'state') return { children: <RowState row={row} /> }
  if (!isField(column)) {
    const amount = row.prices?.[`total_${column}`] ?? null
    return { children: amount !== null && <Money amount={amount} perMonth={column === 'mrc'} /> }
  }
  return {
    'aria-invalid': row.errors.some(({ field }) => field === column) || undefined,
    'aria-busy': row.unsaved?.[column] !== undefined || undefined,
    children: <FieldCell row={row} field={column} />,
  }
}

// Without hooks: there are hundreds in sight.
function FieldCell({ row, field }: { row: EditableRow; field: SheetField }) {
  const text = textOf(row, field)
  const wrong = row.errors.find((error) => error.field === field)?.message
  const site = field === 'site_a' || field === 'site_b' ? row[field]?.chosen?.name : undefined
  const second = wrong ?? (site === text ? undefined : site)
  return (
    <span className={grid.text} title={[text, second].filter(Boolean).join('\n')}>
      {text}
      {row.conflict !== undefined && row.unsaved?.[field] !== undefined ? (
        <Conflict now={row.conflict} field={field} />
      ) : (
        second && <small className={`${grid.text} ${wrong ? grid.wrong : ui.dimmed}`}>{second}</small>
      )}
    </span>
  )
}

function Conflict({ now, field }: { now: SheetValues | null; field: SheetField }) {
  const { t } = useTranslation()
  return (
    <small className={`${grid.text} ${grid.wrong}`}>
      {now ? t('sheets.conflict', { now: now[field] ?? '' }) : t('sheets.conflictRemoved')}
    </small>
  )
}

export function RowState({ row: { state, quote, duplicate_of: of } }: { row: EditableRow }) {
  const { t } = useTranslation()
  const text = of && t(`sheets.duplicateOf.${of.kind}`, { reference: of.reference ?? of.id })
  return (
    <>
      {state ? (
        <SheetStateBadge state={state} text={t(`sheets.row.${state}`)} />
      ) : (
        <small className={ui.dimmed}>{t('sheets.row.none')}</small>
      )}
      {(quote || text) && (
        <small className={`${grid.text} ${ui.dimmed}`}>{quote ? quote.quote_reference : text}</small>
      )}
    </>
  )
}

function RowBar(
  props: { row: EditableRow; selected: readonly EditableRow[] } & Pick<SheetGridProps, 'sheet' | 'onOpen'>,
) {
  const { row, selected, sheet, onOpen } = props
  const { t } = useTranslation()
  const look = { variant: 'default', size: 'compact-md' } as const
  return (
    <Group gap="xs" mb="xs" role="group" aria-label={t('multiple.row', { number: row.row_no })} data-noprint>
      <Text fw={550}>{t('multiple.row', { number: row.row_no })}</Text>
      {row.conflict !== undefined && (
        <>
          <Button {...look} onClick={() => sheet.settle(row, true)}>
            {t('sheets.keepMine')}
          </Button>
          <Button {...look} onClick={() => sheet.settle(row, false)}>
            {t('sheets.takeTheirs')}
          </Button>
        </>
      )}
      <Button {...look} onClick={() => onOpen(row)}>
        {t('sheets.open')}
      </Button>
      <Button
        {...look}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => sheet.add(selected.map(({ values, unsaved }) => ({ ...values, ...unsaved })))}
      >
        {t('multiple.duplicate')}
      </Button>
      <Button
        {...look}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => sheet.remove(selected)}
      >
        {t('sheets.removeRows', { count: selected.length })}
      </Button>
      <Button {...look} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => sheet.add([{}])}>
        {t('multiple.add')}
      </Button>
      <Text c="dimmed" role="status">
        {sheet.saving
          ? t('sheets.saving')
          : sheet.unsaved > 0 && t('sheets.unsaved', { count: sheet.unsaved })}
      </Text>
    </Group>
  )
}

const cardHeight = 92

function RowCards({ rows, onOpen }: SheetGridProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const inSight = useRowsInSight(frame, rows.length, 0, cardHeight)
  return (
    <div ref={frame} className={grid.frame}>
      <ul className={ui.plainList} aria-label={t('sheets.grid')} style={{ paddingBottom: inSight.after }}>
        {inSight.rows.map(({ index, gap }) => {
          const row = rows[index]!
          const mrc = row.prices?.total_mrc ?? null
          return (
            <li key={row.row_no} className={ui.lineBelow} style={{ marginTop: gap, height: cardHeight }}>
              <UnstyledButton
                px="sm"
                py={6}
                w="100%"
                h="100%"
                className={ui.insetFocus}
                onClick={() => onOpen(row)}
              >
                <div className={`${grid.text} ${ui.name}`}>
                  {row.row_no}. {textOf(row, 'site_a') || textOf(row, 'reference')}
                </div>
                <Group justify="space-between" wrap="nowrap">
                  <span className={grid.text}>
                    {[textOf(row, 'product'), textOf(row, 'bandwidth'), textOf(row, 'term')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {mrc !== null && <Money amount={mrc} perMonth />}
                </Group>
                <RowState row={row} />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
