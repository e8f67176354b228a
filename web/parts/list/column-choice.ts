import { useLocalStorage } from '@mantine/hooks'
import type { ViewedList } from '#contract/saved-views.ts'

export interface ColumnChoice {
  list: ViewedList
  hidden: ReadonlySet<string>
  show: (key: string, shown: boolean) => void
  hideOnly: (keys: readonly string[]) => void
}

/** The visible columns of a list, saved in the browser. */
export function useColumnChoice(list: ViewedList, hiddenAtFirst: readonly string[] = []): ColumnChoice {
  const [saved = hiddenAtFirst.join(','), save, forget] = useLocalStorage<string>({
    key: keyOf(list),
    getInitialValueInEffect: false,
    serialize: (keys) => keys,
    deserialize: (keys = '') => keys,
  })
  const hideOnly = (keys: readonly string[]) =>
    keys.length === 0 && hiddenAtFirst.length === 0 ? forget() : save(keys.join(','))
  const hidden = new Set(saved.split(',').filter((key) => key !== ''))
  return {
    list,
    hidden,
    show: (key, shown) => {
      const after = new Set(hidden)
      if (shown) after.delete(key)
      else after.add(key)
      hideOnly([...after])
    },
    hideOnly,
  }
}

/** Sets the hidden columns from elsewhere; the list on screen follows as it would follow another tab. */
export function hideColumnsOf(list: ViewedList, keys: string): void {
  try {
    localStorage.setItem(keyOf(list), keys)
  } catch {
    return // The columns stay as they are where the browser stores nothing.
  }
  window.dispatchEvent(
    new StorageEvent('storage', { key: keyOf(list), newValue: keys, storageArea: localStorage }),
  )
}

function keyOf(list: ViewedList): string {
  return `columns-${list}`
}
