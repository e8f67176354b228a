import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
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

export interface GridSelection {
  active: Place
  block: Block
  /** The initial content of the open field: its value, or nothing if a character is about to be typed. */
  editing: 'value' | 'nothing' | null
  moveTo: (place: Place, extend?: boolean) => void
  /** False for a key that does not move. */
  moveBy: (key: string, ctrl: boolean, extend?: boolean) => boolean
  /** The focus goes to the last cell. */
  selectAll: () => void
  edit: (beginning: 'value' | 'nothing') => void
  endEdit: () => void
}

export function useGridSelection(size: TableSize): GridSelection {
  const [state, setState] = useState({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<GridSelection['editing']>(null)
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
    moveBy: (key, ctrl, extend) => {
      const to = moveCell(key, ctrl, active, size, page)
      if (to) moveTo(to, extend)
      return to !== null
    },
    selectAll: () =>
      setState({
        active: { row: size.rows - 1, column: size.columns - 1 },
        anchor: { row: 0, column: 0 },
      }),
    edit: setEditing,
    endEdit: () => setEditing(null),
  }
}

interface GridEvents {
  frame: RefObject<HTMLElement | null>
  selection: GridSelection
  mayEdit: boolean
  /** The active cell can be edited. */
  mayOpen: boolean
  /** Enter on a cell that cannot be edited. */
  onOpen?: () => void
  /** Characters that open the field and are typed into it. */
  typed?: RegExp
  /** Blocks that can be filled; by default those with several cells. The browser keeps the keys for others. */
  fills?: (block: Block) => boolean
  copied: () => string
  onPaste: (text: string) => void
  onAction: (action: GridEdit) => void
}

/** Keys, mouse and clipboard of a grid with one tab stop, in which arrows move. */
export function useGridEvents({ frame, selection, mayEdit, mayOpen, onOpen, typed, ...on }: GridEvents) {
  const {
    fills = ({ top, bottom, left, right }) => top < bottom || left < right,
    copied,
    onPaste,
    onAction,
  } = on
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
    const action = actionOf(event, typed)
    if (action === null) return
    if (action === 'type') return open('nothing')
    const isFill = action === 'fillDown' || action === 'fillRight'
    if (isFill && (!mayEdit || !fills(block))) return
    event.preventDefault()
    if (action === 'edit') open('value')
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
    if (touched && wasActive.current && !editing && placeOf(target)) open('value')
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
    event.clipboardData.setData('text/plain', copied())
  }
  const pasteBlock = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    onPaste(event.clipboardData.getData('text/plain'))
  }
  return {
    editor,
    onExit,
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

export interface OpenEditor {
  /** Takes the input and closes the field; false if it is no price. */
  finish: () => boolean
}

export type EditorExit = 'down' | 'up' | 'right' | 'left' | 'stay'

export function exitOf({ key, shiftKey }: KeyboardEvent): EditorExit | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

export function Gap({ height }: { height: number }) {
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

/** Copy and paste are events of their own. Ctrl is Cmd on a Mac. */
export function actionOf(
  {
    key,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  // The first character of a number.
  typed = /^[\d.,-]$/,
): GridAction | null {
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const action = withCtrl[key.toLowerCase()] ?? null
    return action === 'undo' && shiftKey ? 'redo' : action
  }
  return alone[key] ?? (typed.test(key) ? 'type' : null)
}

/** In pixels, as in the stylesheet. */
const rowHeight = 48

/** `gap` is the height of the rows before it that are not rendered. */
interface RowInSight {
  index: number
  gap: number
}

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
