import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
  type RefObject,
  memo,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPointFilled } from '@tabler/icons-react'
import type { Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { RefusedAmount } from '#web/parts/form/amount.ts'
import type { Place } from '#web/parts/table/move-cell.ts'
import { cellsWithin } from '#web/rate-cards/card/block.ts'
import { blockText } from '#web/rate-cards/card/block-text.ts'
import {
  groupsOf,
  type CardTable,
  type CardColumn,
  type CardRow,
  gridKey,
  type ColumnGroup,
} from '#web/rate-cards/card/card-table.ts'
import { useCardTexts, type CardTexts, bareAmount } from '#web/rate-cards/card/card-texts.ts'
import {
  heatOf,
  priceShown,
  type ShownChanges,
  type ShownChange,
  type GridSelection,
} from '#web/rate-cards/card/selection.ts'
import { PriceEditor, type EditorExit, type OpenEditor } from '#web/rate-cards/card/CellBar.tsx'
import classes from '#web/rate-cards/card/PriceGrid.module.css'
import type { CardComponent } from '#contract/pricing.ts'

/** A grid with one tab stop, in which arrows move. It renders only rows in view and the focused one; print has all. */
export function PriceGrid(props: {
  label: string
  table: CardTable
  isBase: boolean
  mayEdit: boolean
  changes: ShownChanges
  selection: GridSelection
  hintId: string
  wrongId: string
  onWrong: (why: RefusedAmount | null) => void
  onPrice: (cell: CardCell, price: Sen) => void
  onPaste: (text: string) => void
  onAction: (action: Exclude<GridAction, 'edit' | 'type' | 'selectAll' | 'collapse'>) => void
}) {
  const { label, table, isBase, mayEdit, changes, selection, hintId, wrongId } = props
  const { onWrong, onPrice, onPaste, onAction } = props
  const { active, block, editing } = selection
  const texts = useCardTexts()
  const frame = useRef<HTMLDivElement>(null)
  const editor = useRef<OpenEditor>(null)
  const refocus = useRef(false)
  const wasActive = useRef(false)
  const cell = table.rows[active.row]?.cells[active.column]
  const groups = groupsOf(table.columns)
  const heads = groups.some(({ columns }) => columns.length > 1) ? 2 : 1
  const { rows, after } = useRowsInSight(frame, table.rows.length, active.row)

  useLayoutEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    frame.current
      ?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`)
      ?.focus()
  })

  const open = (beginning: 'price' | 'nothing') => {
    // Synchronously, so that the pressed character goes into the field.
    if (mayEdit && cell) flushSync(() => selection.edit(beginning))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (selection.moveBy(event.key, event.ctrlKey || event.metaKey, event.shiftKey)) {
      refocus.current = true
      event.preventDefault()
      return
    }
    const action = actionOf(event)
    if (action === null) return
    if (action === 'type') return open('nothing')
    // With a single cell there is nothing to fill; the browser keeps the keys.
    const isFill = action === 'fillDown' || action === 'fillRight'
    if (isFill && (!mayEdit || (block.top === block.bottom && block.left === block.right))) return
    event.preventDefault()
    if (action === 'edit') open('price')
    else if (action === 'selectAll') selection.selectAll()
    else if (action === 'collapse') selection.moveTo(active)
    else if (mayEdit) onAction(action)
  }

  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place && !isSame(place, active)) selection.moveTo(place)
  }
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || (editing && isSame(place, active))) return
    wasActive.current = isSame(place, active)
    event.preventDefault()
    if (editing && !editor.current?.finish()) return
    refocus.current = true
    selection.moveTo(place, event.shiftKey)
  }
  const onMouseMove = (event: MouseEvent) => {
    const place = event.buttons === 1 && !editing ? placeOf(event.target) : null
    if (!place || isSame(place, active)) return
    refocus.current = true
    selection.moveTo(place, true)
  }
  /** On a touch screen the second tap edits. */
  const onClick = ({ nativeEvent, target }: MouseEvent) => {
    const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (touched && wasActive.current && !editing && placeOf(target)) open('price')
  }
  const onExit = (exit: EditorExit) => {
    const key = { down: 'ArrowDown', up: 'ArrowUp', right: 'ArrowRight', left: 'ArrowLeft', stay: '' }[exit]
    // A click elsewhere keeps the focus there.
    refocus.current = frame.current?.contains(document.activeElement) ?? false
    if (!selection.moveBy(key, false)) selection.endEdit()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const prices = cellsWithin(table, block).map((row) =>
      row.map((each) => each && priceShown(changes, each)),
    )
    event.clipboardData.setData('text/plain', blockText(prices))
  }

  const pasteBlock = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    onPaste(event.clipboardData.getData('text/plain'))
  }

  const field = cell && editing && (
    <PriceEditor
      ref={editor}
      label={texts.cell(cell)}
      describedBy={wrongId}
      price={editing === 'nothing' ? '' : priceShown(changes, cell)}
      onWrong={onWrong}
      onPrice={(price) => onPrice(cell, price)}
      onExit={onExit}
    />
  )
  return (
    <div ref={frame} className={classes.frame}>
      <table
        role="grid"
        className={classes.grid}
        aria-label={label}
        aria-describedby={hintId}
        aria-rowcount={heads + table.rows.length}
        aria-colcount={table.columns.length + 1}
        aria-multiselectable
        aria-readonly={!mayEdit}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onMouseDown={onMouseDown}
        onMouseMove={onMouseMove}
        onClick={onClick}
        onDoubleClick={(event) => placeOf(event.target) && open('price')}
        onCopy={onCopy}
        onPaste={pasteBlock}
      >
        <GridHead component={table.component} groups={groups} heads={heads} />
        <tbody>
          {rows.flatMap(({ index, gap }) => {
            const row = table.rows[index]!
            const within = index >= block.top && index <= block.bottom
            return [
              gap > 0 && <Gap key={`before ${row.key}`} height={gap} />,
              <GridRow
                key={row.key}
                row={row}
                columns={table.columns}
                index={index}
                heads={heads}
                active={index === active.row ? active.column : -1}
                from={within ? block.left : 0}
                to={within ? block.right : -1}
                changes={changes}
                isBase={isBase}
                texts={texts}
                editor={index === active.row ? field : null}
              />,
            ]
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}

type GridAction =
  'edit' | 'type' | 'remove' | 'selectAll' | 'collapse' | 'undo' | 'redo' | 'fillDown' | 'fillRight'

const withCtrl: Partial<Record<string, GridAction>> = {
  a: 'selectAll',
  z: 'undo',
  y: 'redo',
  d: 'fillDown',
  r: 'fillRight',
}

const alone: Partial<Record<string, GridAction>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'collapse',
}

/** Copy and paste are events of their own. Ctrl is Cmd on a Mac. */
export function actionOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): GridAction | null {
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const action = withCtrl[key.toLowerCase()] ?? null
    return action === 'undo' && shiftKey ? 'redo' : action
  }
  // The first character of a number opens the field and is typed into it.
  return alone[key] ?? (/^[\d.,-]$/.test(key) ? 'type' : null)
}

/** In pixels, as in the stylesheet. */
const rowHeight = 48

/** `gap` is the height of the rows before it that are not rendered. */
interface RowInSight {
  index: number
  gap: number
}

function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number, active: number) {
  const printing = usePrinting()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), active), [active]),
  })
  if (printing) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0 }
  let end = 0
  const rows = virtual.getVirtualItems().map((item): RowInSight => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, after: virtual.getTotalSize() - end }
}

function withRow(rows: number[], row: number): number[] {
  return rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b)
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    // The browser prints as soon as this returns.
    const follow = () => flushSync(() => setPrinting(paper.matches))
    paper.addEventListener('change', follow)
    return () => paper.removeEventListener('change', follow)
  }, [])
  return printing
}

// Rendered again only when its own props change.
const GridRow = memo(function GridRow(props: {
  row: CardRow
  columns: readonly CardColumn[]
  /** From 0; `heads` counts the heading rows above. */
  index: number
  heads: number
  /** -1 if the focus is in another row. */
  active: number
  /** The selected columns in this row; none if `to` is smaller. */
  from: number
  to: number
  changes: ShownChanges
  isBase: boolean
  texts: CardTexts
  editor: ReactNode
}) {
  const { row, columns, index, heads, active, from, to, changes, isBase, texts, editor } = props
  return (
    <tr aria-rowindex={heads + index + 1}>
      <th scope="row" aria-colindex={1}>
        {texts.row(row)}
      </th>
      {columns.map(({ key }, column) => {
        const cell = row.cells[column]
        const change = cell && changes.get(gridKey(cell))
        const open = column === active ? editor : null
        return (
          <td
            key={key}
            aria-colindex={column + 2}
            aria-selected={column >= from && column <= to}
            aria-invalid={change?.state === 'failed' || undefined}
            aria-busy={change?.state === 'saving' || undefined}
            tabIndex={column === active ? 0 : -1}
            className={classes.cell}
            data-row={index}
            data-column={column}
            data-heat={cell && heatOf(cell, change)}
          >
            {open ?? (cell ? <PriceCell cell={cell} change={change} isBase={isBase} texts={texts} /> : '–')}
          </td>
        )
      })}
    </tr>
  )
})

interface GridHeadProps {
  component: CardComponent
  groups: readonly ColumnGroup[]
  /** Two if a group has several columns. */
  heads: 1 | 2
}

const rowsOf = {
  access: 'bandwidth',
  transport: 'bandwidth',
  installation: 'bandwidth',
  cross_connect: 'end',
  fixed_ip: 'option',
  voice: 'option',
  device: 'option',
} as const satisfies Record<CardComponent, string>

function GridHead({ component, groups, heads }: GridHeadProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={heads} aria-colindex={1}>
          {t(`rateCard.rows.${rowsOf[component]}`)}
        </th>
        {groups.map((group, index) => {
          const before = groups.slice(0, index).flatMap(({ columns }) => columns).length
          return (
            <th
              key={group.key}
              scope={heads === 2 ? 'colgroup' : 'col'}
              colSpan={group.columns.length}
              aria-colindex={before + 2}
            >
              {texts.group(group)}
            </th>
          )
        })}
      </tr>
      {heads === 2 && (
        <tr aria-rowindex={2}>
          {groups
            .flatMap(({ columns }) => columns)
            .map((column, at) => (
              <th key={column.key} scope="col" aria-colindex={at + 2}>
                {texts.column(column)}
              </th>
            ))}
        </tr>
      )}
    </thead>
  )
}

interface PriceCellProps {
  cell: CardCell
  change: ShownChange | undefined
  isBase: boolean
  texts: CardTexts
}

function PriceCell({ cell, change, isBase, texts }: PriceCellProps) {
  const { t } = useTranslation()
  if (change) return <Changed cell={cell} change={change} texts={texts} />
  const { selling_price, floor, inherited } = cell
  const low = floor !== null && selling_price < floor
  return (
    <>
      <span className={classes.amount} data-inherited={inherited || undefined}>
        {low && <IconAlertTriangle size={14} aria-hidden className={classes.low} />}
        {!isBase && !inherited && <IconPointFilled size={12} aria-hidden className={classes.own} />}
        {bareAmount(selling_price)}
      </span>
      {low && (
        <VisuallyHidden>{`, ${t('rateCard.belowFloor', { amount: texts.amount(floor) })}`}</VisuallyHidden>
      )}
      {isBase ? <Floor floor={floor} /> : <Compared cell={cell} texts={texts} />}
    </>
  )
}

function Floor({ floor }: Pick<CardCell, 'floor'>) {
  const { t } = useTranslation()
  if (floor === null) return null
  return <span className={classes.second}>{t('rateCard.floorOf', { amount: bareAmount(floor) })}</span>
}

function Compared({ cell, texts }: Pick<PriceCellProps, 'cell' | 'texts'>) {
  const { t } = useTranslation()
  const { selling_price, base_price, inherited } = cell
  if (inherited) return <VisuallyHidden>{`, ${t('rateCard.inherited')}`}</VisuallyHidden>
  if (base_price === null) return <span className={classes.second}>{t('rateCard.noBase')}</span>
  const difference = texts.difference(base_price, selling_price)
  return (
    <span className={classes.second}>
      <VisuallyHidden>{`, ${t('rateCard.own')}, `}</VisuallyHidden>
      {t('rateCard.baseOf', { amount: bareAmount(base_price) })}
      {difference !== null && <span style={{ marginLeft: 6, fontWeight: 550 }}>{difference}</span>}
    </span>
  )
}

interface ChangedProps {
  cell: CardCell
  change: ShownChange
  texts: CardTexts
}

function Changed({ cell, change, texts }: ChangedProps) {
  const { t } = useTranslation()
  const { state } = change
  const price = change.to ?? cell.base_price
  const heat = heatOf(cell, change)
  const difference = price !== null && heat ? texts.difference(cell.selling_price, price) : null
  const Icon = state === 'failed' ? IconAlertTriangle : IconPencil
  return (
    <>
      <span className={classes.amount}>
        {state !== 'saving' && <Icon size={14} aria-hidden className={classes[state]} />}
        {price === null ? t('common.empty') : bareAmount(price)}
      </span>
      <span className={classes.second} data-state={state}>
        {t(`rateCard.state.${state}`, { amount: bareAmount(cell.selling_price) })}
        {difference !== null && (
          <span style={{ marginLeft: 6, fontWeight: 550 }}>
            <span aria-hidden>{heat!.startsWith('up') ? '▲' : '▼'} </span>
            {difference}
          </span>
        )}
      </span>
    </>
  )
}
