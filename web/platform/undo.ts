import { useSyncExternalStore } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { call } from '#web/platform/api.ts'
import { carryingMessage } from '#web/platform/carry.ts'

export interface Undoable {
  text: string
  undo: () => Promise<void>
  write: Endpoint
}

let undoable: Undoable | null = null
const listeners = new Set<() => void>()

/**
 * Offers for six seconds to undo an action, by the ordinary calls with the earlier values. A newer offer replaces an older
 * one.
 */
export function offerUndo<E extends Endpoint>({
  text,
  write,
  calls,
}: {
  text: string
  write: E
  calls: CallInput<E>[]
}) {
  const undo = () =>
    carryingMessage(async () => {
      for (const input of calls) await call(write, input)
    })
  show({ text, write, undo })
}

export function withdrawUndo() {
  show(null)
}

function show(offered: Undoable | null) {
  undoable = offered
  for (const listener of listeners) listener()
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, () => undoable)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The next person to sign in has nothing to undo.
    undoable = null
  }
}
