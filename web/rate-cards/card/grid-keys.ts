/** What a key does in the grid, besides moving: see `moveCell`. */
export type GridAction =
  'edit' | 'type' | 'remove' | 'selectAll' | 'collapse' | 'undo' | 'redo' | 'fillDown' | 'fillRight'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

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

/** The action of a key, or null: copy and paste come as events of their own. Ctrl is Cmd on a Mac. */
export function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): GridAction | null {
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const action = withCtrl[key.toLowerCase()] ?? null
    return action === 'undo' && shiftKey ? 'redo' : action
  }
  // What begins a number begins to edit, and is typed into the open field.
  return alone[key] ?? (/^[\d.,-]$/.test(key) ? 'type' : null)
}
