import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import classes from '#web/parts/table/grid.module.css'
import { moveCell, type Place, type TableSize } from '#web/parts/table/move-cell.ts'

/** Edges are included. */
export interface Block {
  top: number
  left: number
  bottom: number
  right: number
}

export function blockBetween(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

/** Page Up and Page Down move by this many rows. */
const page = 10

/** How an open field begins: with its value, or with nothing if a character is about to be typed. */
type Editing = 'value' | 'nothing'

export function useGridSelection(size: TableSize) {
  const [state, setState] = useState({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<Editing | null>(null)
  const within = ({ row, column }: Place) => ({
    row: Math.min(row, size.rows - 1),
    column: Math.min(column, size.columns - 1),
  })
  const active = within(state.active)
  const moveTo = (place: Place, extend = false) => {
    setEditing(null)
    setState(({ anchor }) => ({ active: place, anchor: extend ? anchor : place }))
  }
  return {
    active,
    block: blockBetween(within(state.anchor), active),
    editing,
    moveTo,
    /** False for a key that does not move. */
    moveBy: (key: string, ctrl: boolean, extend?: boolean) => {
      const to = moveCell(key, ctrl, active, size, page)
      if (to) moveTo(to, extend)
      return to !== null
    },
    /** The focus goes to the last cell. */
    selectAll: () =>
      setState({
        active: { row: size.rows - 1, column: size.columns - 1 },
        anchor: { row: 0, column: 0 },
      }),
    /** Null closes the field. */
    edit: setEditing,
  }
}
export type GridSelection = ReturnType<typeof useGridSelection>

interface GridProps<Row> {
  label: string
  hintId: string
  /** Cells of text, not of amounts: any character opens the field, and a single cell can be filled. */
  text?: boolean
  head: ReactNode
  /** Rows of the head. */
  heads: number
  rows: readonly Row[]
  columns: number
  keyOf: (row: Row) => string | number
  /** These two must not change between renders unless all rows do. */
  headOf: (row: Row) => ReactNode
  cellOf: (row: Row, column: number) => ComponentProps<'td'> & { [data: `data-${string}`]: unknown }
  /** As the clipboard takes it. */
  textOf: (row: Row, column: number) => string
  /** The field of the active cell, if it is open. */
  renderField: (of: OpenCell) => ReactNode
  selection: GridSelection
  mayEdit: boolean
  /** The active cell can be edited. */
  mayOpen: boolean
  /** Enter on a cell that cannot be edited. */
  onOpen?: () => void
  onPaste: (text: string) => void
  onAction: (action: GridEdit) => void
}

/** A table with one tab stop, in which arrows move. It renders the rows in sight and the focused one; print has all. */
export function Grid<Row>({ rows, columns, selection, mayEdit, ...props }: GridProps<Row>) {
  const { active, block } = selection
  const frame = useRef<HTMLDivElement>(null)
  const inSight = useRowsInSight(frame, rows.length, active.row)
  const { editing, events } = useGridEvents(frame, { ...props, rows, columns, selection, mayEdit })
  const field = props.renderField(editing)
  return (
    <div ref={frame} className={classes.frame}>
      <table
        role="grid"
        className={classes.grid}
        data-text={props.text}
        aria-label={props.label}
        aria-describedby={props.hintId}
        aria-rowcount={props.heads + rows.length}
        aria-colcount={columns + 1}
        aria-multiselectable
        aria-readonly={!mayEdit}
        {...events}
      >
        <thead>{props.head}</thead>
        <tbody>
          {inSight.rows.flatMap(({ index, gap }) => {
            const row = rows[index]!
            const key = props.keyOf(row)
            const within = index >= block.top && index <= block.bottom
            return [
              gap > 0 && <Gap key={`before ${key}`} height={gap} />,
              <GridRow
                key={key}
                {...{ row, index, columns }}
                heads={props.heads}
                headOf={props.headOf}
                cellOf={props.cellOf}
                active={index === active.row ? active.column : -1}
                from={within ? block.left : 0}
                to={within ? block.right : -1}
                field={index === active.row ? field : null}
              />,
            ]
          })}
          {inSight.after > 0 && <Gap height={inSight.after} />}
        </tbody>
      </table>
    </div>
  )
}

interface GridRowProps<Row> extends Pick<GridProps<Row>, 'columns' | 'heads' | 'headOf' | 'cellOf'> {
  row: Row
  index: number
  /** -1 if the focus is in another row. */
  active: number
  /** The selected columns; none if `to` is smaller. */
  from: number
  to: number
  field: ReactNode
}

// Rendered again only when its own props change.
const GridRow = memo(function GridRow<Row>({
  row,
  index,
  columns,
  headOf,
  cellOf,
  ...of
}: GridRowProps<Row>) {
  return (
    <tr aria-rowindex={of.heads + index + 1}>
      <th scope="row" aria-colindex={1}>
        {headOf(row)}
      </th>
      {Array.from({ length: columns }, (_, column) => {
        const { children, ...attributes } = cellOf(row, column)
        return (
          <td
            key={column}
            aria-colindex={column + 2}
            aria-selected={column >= of.from && column <= of.to}
            tabIndex={column === of.active ? 0 : -1}
            className={classes.cell}
            data-row={index}
            data-column={column}
            {...attributes}
          >
            {(column === of.active && of.field) || children}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode

/** Keys, mouse and clipboard. */
function useGridEvents<Row>(frame: RefObject<HTMLElement | null>, grid: Omit<GridProps<Row>, 'renderField'>) {
  const { text = false, selection, mayEdit, mayOpen, onOpen } = grid
  const { active, block, editing } = selection
  const editor = useRef<OpenEditor>(null)
  const refocus = useRef(false)
  const wasActive = useRef(false)

  useLayoutEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    frame.current
      ?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`)
      ?.focus()
  })

  const open = (beginning: 'value' | 'nothing') => {
    // Synchronously, so that the pressed character goes into the field.
    if (mayOpen) flushSync(() => selection.edit(beginning))
    else if (beginning === 'value') onOpen?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (selection.moveBy(event.key, event.ctrlKey || event.metaKey, event.shiftKey)) {
      refocus.current = true
      event.preventDefault()
      return
    }
    const action = actionOf(event, text)
    if (action === null) return
    if (action === 'type') return open('nothing')
    const isFill = action === 'fillDown' || action === 'fillRight'
    const fills = mayEdit && (text || block.top < block.bottom || block.left < block.right)
    // The browser keeps the keys otherwise.
    if (isFill && !fills) return
    event.preventDefault()
    if (action === 'edit') open('value')
    else if (action === 'selectAll') selection.selectAll()
    else if (action === 'collapse') selection.moveTo(active)
    else if (mayEdit) grid.onAction(action)
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
    if (touched && wasActive.current && !editing && placeOf(target)) open('value')
  }
  const onExit = (exit: EditorExit) => {
    const key = { down: 'ArrowDown', up: 'ArrowUp', right: 'ArrowRight', left: 'ArrowLeft', stay: '' }[exit]
    // A click elsewhere keeps the focus there.
    refocus.current = frame.current?.contains(document.activeElement) ?? false
    if (!selection.moveBy(key, false)) selection.edit(null)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const lines = grid.rows
      .slice(block.top, block.bottom + 1)
      .map((row) =>
        Array.from({ length: block.right + 1 - block.left }, (_, at) => grid.textOf(row, block.left + at)),
      )
    event.clipboardData.setData('text/plain', lines.map((cells) => cells.join('\t')).join('\n'))
  }
  const pasteBlock = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    grid.onPaste(event.clipboardData.getData('text/plain'))
  }
  return {
    editing: { ref: editor, onExit },
    events: {
      onKeyDown,
      onFocus,
      onMouseDown,
      onMouseMove,
      onClick,
      onDoubleClick: (event: MouseEvent) => placeOf(event.target) && open('value'),
      onCopy,
      onPaste: pasteBlock,
    },
  }
}

interface OpenEditor {
  /** Takes the input and closes the field; false if it is refused. */
  finish: () => boolean
}

type EditorExit = 'down' | 'up' | 'right' | 'left' | 'stay'

export interface OpenCell {
  ref: Ref<OpenEditor>
  onExit: (exit: EditorExit) => void
}

interface CellFieldProps extends OpenCell, Omit<ComponentProps<'input'>, 'ref'> {
  /** False refuses the text and leaves the field open. */
  take: (text: string) => boolean
}

/** Enter, Tab and a click elsewhere take the text, Esc does not. */
export function CellField({ ref, onExit, take, children, ...rest }: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  useLayoutEffect(() => input.current?.focus(), [])
  const close = (exit: EditorExit, taking: boolean) => {
    if (closed.current) return true
    if (taking && !take(input.current!.value)) return false
    closed.current = true
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
    // Arrow keys would step a number.
    event.preventDefault()
    close(exit, event.key !== 'Escape')
  }
  return (
    <span className={classes.editor}>
      {children}
      <input ref={input} {...rest} onKeyDown={onKeyDown} onBlur={() => close('stay', true)} />
    </span>
  )
}

function exitOf({ key, shiftKey }: KeyboardEvent): EditorExit | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

/** The cells of a block from a spreadsheet, which quotes those that contain quotes. */
export function cellsIn(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) =>
    line.split('\t').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    ),
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

export type GridEdit = Exclude<GridAction, 'edit' | 'type' | 'selectAll' | 'collapse'>

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

/** Copy and paste are other events. Ctrl is Cmd on a Mac. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  text = false,
): GridAction | null {
  const { key, shiftKey } = event
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) {
    const action = withCtrl[key.toLowerCase()] ?? null
    return action === 'undo' && shiftKey ? 'redo' : action
  }
  // Of amounts, the first character of a number.
  const typed = text ? /^.$/u : /^[\d.,-]$/
  return alone[key] ?? (typed.test(key) ? 'type' : null)
}

/** In pixels, as in the stylesheet. */
const rowHeight = 48

/** `gap` is the height of the rows before it that are not rendered. */
export function useRowsInSight(
  frame: RefObject<HTMLElement | null>,
  count: number,
  active: number,
  height = rowHeight,
) {
  const printing = usePrinting()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
      [active],
    ),
  })
  if (printing) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0 }
  let end = 0
  const rows = virtual.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, after: virtual.getTotalSize() - end }
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
