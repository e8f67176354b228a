import { useSyncExternalStore } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'

export interface Undoable {
  /** What was done. */
  text: string
  /** The ordinary call, with the earlier value. */
  undo: () => Promise<unknown>
  /** What it makes stale is read again. */
  write: Endpoint
}

let undoable: Undoable | null = null
const listeners = new Set<() => void>()

/** Offers to undo what was done without a question, for six seconds; a newer offer replaces an older one. */
export function offerUndo(offered: Undoable | null) {
  undoable = offered
  for (const listener of listeners) listener()
}

export function withdrawUndo() {
  offerUndo(null)
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, () => undoable)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Whoever signs in next has nothing to undo.
    undoable = null
  }
}
