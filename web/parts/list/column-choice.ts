import { useSyncExternalStore } from 'react'

/** The kinds of lists whose columns can be chosen; each remembers its own. */
export type ListKind = 'quotes' | 'orders' | 'manager-quotes' | 'manager-orders'

export interface ColumnChoice {
  /** The keys of the columns that are not shown. */
  hidden: ReadonlySet<string>
  show: (key: string, shown: boolean) => void
  showAll: () => void
}

/** Which columns of a list its reader wants to see, remembered by the browser. */
export function useColumnChoice(kind: ListKind): ColumnChoice {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(nameOf(kind)) ?? '')
  const hidden = new Set(kept.split(',').filter((key) => key !== ''))
  return {
    hidden,
    show: (key, shown) => {
      const after = new Set(hidden)
      if (shown) after.delete(key)
      else after.add(key)
      keep(kind, after)
    },
    showAll: () => keep(kind, new Set()),
  }
}

function nameOf(kind: ListKind): string {
  return `columns-${kind}`
}

function keep(kind: ListKind, hidden: ReadonlySet<string>) {
  if (hidden.size === 0) localStorage.removeItem(nameOf(kind))
  else localStorage.setItem(nameOf(kind), [...hidden].join(','))
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Also hears what another tab has chosen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
