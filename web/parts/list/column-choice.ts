import { useLocalStorage } from '@mantine/hooks'

/** The kinds of lists whose columns can be chosen; each remembers its own. */
export type ListKind =
  'quotes' | 'orders' | 'manager-quotes' | 'manager-orders' | 'deliveries' | 'users' | 'customers'

export interface ColumnChoice {
  /** The keys of the columns that are not shown. */
  hidden: ReadonlySet<string>
  show: (key: string, shown: boolean) => void
  showAll: () => void
}

/** The visible columns of a list, saved in the browser; until then all but those that are hidden at first. */
export function useColumnChoice(kind: ListKind, hiddenAtFirst: readonly string[] = []): ColumnChoice {
  const [saved = hiddenAtFirst.join(','), save, forget] = useLocalStorage<string>({
    key: `columns-${kind}`,
    getInitialValueInEffect: false,
    serialize: (keys) => keys,
    deserialize: (keys = '') => keys,
  })
  const showAll = () => (hiddenAtFirst.length === 0 ? forget() : save(''))
  const hidden = new Set(saved.split(',').filter((key) => key !== ''))
  return {
    hidden,
    show: (key, shown) => {
      const after = new Set(hidden)
      if (shown) after.delete(key)
      else after.add(key)
      if (after.size === 0) showAll()
      else save([...after].join(','))
    },
    showAll,
  }
}
