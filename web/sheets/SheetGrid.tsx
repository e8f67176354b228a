import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  memo,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
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
import {
  type EditorExit,
  exitOf,
  Gap,
  type OpenEditor,
  useGridEvents,
  useGridSelection,
  useRowsInSight,
} from '#web/parts/table/grid.tsx'
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
  const frame = useRef<HTMLDivElement>(null)
  const selection = useGridSelection({ rows: rows.length, columns: columns.length })
  const { active, block, editing } = selection
  const row = rows[active.row]!
  const field = fieldAt(active.column)
  const inSight = useRowsInSight(frame, rows.length, active.row)
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
    const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
    const single = lines.length === 1 && !text.includes('\t')
    if (single) return setAll(selected, () => cellText(text))
    const from = columns.slice(block.left).filter(isField)
    const values = lines.map((line): SheetValues =>
      Object.fromEntries(
        line.split('\t').flatMap((cell, index) => (from[index] ? [[from[index], cellText(cell)]] : [])),
      ),
    )
    const into = rows.slice(block.top, block.top + values.length)
    const cells = values.map((each, index) => ({
      row_no: into[index]?.row_no ?? sheet.last + 1 + index - into.length,
      values: each,
    }))
    sheet.setCells(cells)
  }
  const { editor, onExit, events } = useGridEvents({
    frame,
    selection,
    mayEdit,
    mayOpen: mayEdit && field !== null && !row.quote,
    onOpen: () => onOpen(row),
    typed: /^.$/u,
    fills: () => true,
    copied: () =>
      selected
        .map((each) =>
          columns
            .slice(block.left, block.right + 1)
            .map((column) => copyOf(each, column))
            .join('\t'),
        )
        .join('\n'),
    onPaste: paste,
    onAction: (action) => {
      if (action === 'fillDown') fillDown()
      if (action === 'fillRight') setAll(selected, (each, from) => textOf(from, fields[0] ?? each))
      if (action === 'remove') setAll(selected, () => '')
    },
  })
  const open = field && editing && (
    <CellEditor
      ref={editor}
      label={`${t('multiple.row', { number: row.row_no })}, ${t(`sheets.field.${field}`)}`}
      text={editing === 'nothing' ? '' : textOf(row, field)}
      onText={(text) => sheet.setCells([{ row_no: row.row_no, values: { [field]: text } }])}
      onExit={onExit}
    />
  )
  return (
    <div>
      {mayEdit && <RowBar row={row} selected={selected} sheet={sheet} onOpen={onOpen} />}
      <div ref={frame} className={grid.frame}>
        <table
          role="grid"
          className={grid.grid}
          data-text
          aria-label={t('sheets.grid')}
          aria-describedby={hintId}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={!mayEdit}
          {...events}
        >
          <thead>
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
          </thead>
          <tbody>
            {inSight.rows.flatMap(({ index, gap }) => {
              const within = index >= block.top && index <= block.bottom
              return [
                gap > 0 && <Gap key={`before ${rows[index]!.row_no}`} height={gap} />,
                <GridRow
                  key={rows[index]!.row_no}
                  row={rows[index]!}
                  index={index}
                  active={index === active.row ? active.column : -1}
                  from={within ? block.left : 0}
                  to={within ? block.right : -1}
                  editor={index === active.row ? open : null}
                />,
              ]
            })}
            {inSight.after > 0 && <Gap height={inSight.after} />}
          </tbody>
        </table>
      </div>
      <Text id={hintId} size="xs" c="dimmed" mt={4} data-noprint>
        {t('sheets.gridHelp')}
      </Text>
    </div>
  )
}

function isField(column: GridColumn): column is SheetField {
  return (sheetFields as readonly string[]).includes(column)
}

function fieldAt(column: number): SheetField | null {
  const at = columns[column]
  return at && isField(at) ? at : null
}

/** Spreadsheets quote cells that contain quotes. */
function cellText(cell: string): string {
  return cell
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()
    .slice(0, limits.cell)
}

function copyOf(row: EditableRow, column: GridColumn): string {
  if (isField(column)) return textOf(row, column)
  if (column === 'state') return row.state ?? ''
  const amount = row.prices?.[`total_${column}`] ?? null
  return amount === null ? '' : toRinggit(amount).toFixed(2)
}

interface GridRowProps {
  row: EditableRow
  index: number
  /** -1 if the focus is in another row. */
  active: number
  from: number
  to: number
  editor: ReactNode
}

const GridRow = memo(function GridRow({ row, index, active, from, to, editor }: GridRowProps) {
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" aria-colindex={1}>
        {row.row_no}
      </th>
      {columns.map((column, at) => (
        <td
          key={column}
          aria-colindex={at + 2}
          aria-selected={at >= from && at <= to}
          aria-invalid={
            isField(column) && row.errors.some(({ field }) => field === column) ? true : undefined
          }
          aria-busy={(isField(column) && row.unsaved?.[column] !== undefined) || undefined}
          tabIndex={at === active ? 0 : -1}
          className={grid.cell}
          data-row={index}
          data-column={at}
        >
          {(at === active && editor) || <Cell row={row} column={column} />}
        </td>
      ))}
    </tr>
  )
})

function Cell({ row, column }: { row: EditableRow; column: GridColumn }) {
  if (column === 'state') return <RowState row={row} />
  if (!isField(column)) {
    const amount = row.prices?.[`total_${column}`] ?? null
    return amount === null ? null : <Money amount={amount} perMonth={column === 'mrc'} />
  }
  return <FieldCell row={row} field={column} />
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

interface CellEditorProps {
  ref: Ref<OpenEditor>
  label: string
  text: string
  onText: (text: string) => void
  onExit: (exit: EditorExit) => void
}

/** Enter, Tab and a click elsewhere take the text, Esc does not. */
function CellEditor({ ref, label, text, onText, onExit }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  useLayoutEffect(() => input.current?.focus(), [])
  const close = (exit: EditorExit, takes: boolean) => {
    if (closed.current) return true
    closed.current = true
    if (takes) onText(input.current!.value.trim())
    onExit(exit)
    return true
  }
  useImperativeHandle(ref, () => ({ finish: () => close('stay', true) }))
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid uses the same keys to move.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const exit = event.key === 'Escape' ? 'stay' : exitOf(event)
    if (!exit) return
    event.preventDefault()
    close(exit, event.key !== 'Escape')
  }
  return (
    <span className={grid.editor}>
      <input
        ref={input}
        aria-label={label}
        defaultValue={text}
        maxLength={limits.cell}
        style={{ textAlign: 'start' }}
        onKeyDown={onKeyDown}
        onBlur={() => close('stay', true)}
      />
    </span>
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
