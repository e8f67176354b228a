import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import type { TFunction } from 'i18next'
import { maxRow } from '#contract/paging.ts'
import type { GlossaryTerm } from '#web/parts/record/record.tsx'
import type { ViewedList } from '#contract/saved-views.ts'

export const rowsPerPage = 20

/** The last page that the server serves. */
const lastPage = maxRow / rowsPerPage

export type Filters = Partial<Record<string, string>>

/** Every change returns to the first page; Back restores the page. */
export function useListSearch() {
  const search: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Filters): void =>
    void navigate({
      to: '.',
      search: (before: Filters) => ({ ...before, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return { search, page: pageOf(search.page), change }
}

/** The same for a sorted list. */
export function useSortedSearch<const Sort extends string>(
  sorts: readonly Sort[],
  first: NoInfer<Sort | `-${Sort}`>,
) {
  const { search, page, change } = useListSearch()
  const sort = sortOf(sorts, search.sort) ?? first
  const sorting = { by: sort, first, onSort: (by: string) => change({ sort: by }) }
  return { search, page, sort, sorting, change }
}

/** Invalid pages, and those beyond the last one served, are the first page. */
function pageOf(written: string | undefined): number {
  const page = Number(written ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

function sortOf<Sort extends string>(sorts: readonly Sort[], written: string | undefined) {
  const field = sorts.find((sort) => sort === written?.replace(/^-/, ''))
  if (field === undefined) return undefined
  return written?.startsWith('-') ? (`-${field}` as const) : field
}

/**
 * Places on a card: title, state and `corner`; a line of its own; details and what follows them; money, a second amount,
 * day and the buttons at the `end`; `actions` is a menu. Columns at `page` are not on the card.
 */
type CardPlace =
  | 'title'
  | 'state'
  | 'corner'
  | 'line'
  | 'about'
  | 'after'
  | 'actions'
  | 'money'
  | 'once'
  | 'when'
  | 'end'
  | 'page'

export interface Column<Row, Sort extends string = string> {
  key: string
  head: string
  term?: GlossaryTerm
  sort?: Sort
  /** Right-aligned. */
  amount?: boolean
  /** Text takes the remaining width and may wrap, except in a `line`; nothing else does. */
  words?: boolean | 'line'
  /** Cannot be hidden, like the first column; its heading is not visible. */
  always?: boolean
  /** Buttons, which are `always` there and not printed. */
  screenOnly?: boolean
  /** If no column has a place, each has its own line with its heading. */
  card?: CardPlace
  /** The key of the column below which this one moves in narrow tables. */
  under?: string
  /** It is below that column in wide tables too. */
  folded?: boolean
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  /** `-field` is descending. */
  by: Sort | `-${Sort}`
  /** The default order. */
  first: Sort | `-${Sort}`
  onSort: (sort: Sort | `-${Sort}`) => void
}

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

/** Rows 32 pixels high instead of 40, in all lists; saved in the browser. */
export function useCompactRows() {
  return useLocalStorage({ key: 'compact-rows', defaultValue: false, getInitialValueInEffect: false })
}

/** "Monthly, descending"; newest first if no column matches. */
export function sortText<Row, Sort extends string>(
  t: TFunction,
  columns: readonly Column<Row, Sort>[],
  by: Sort | `-${Sort}`,
): string {
  const head = columns.find(({ sort }) => sort !== undefined && sort === by.replace(/^-/, ''))?.head
  if (head === undefined) return t('list.newestFirst')
  return t(by.startsWith('-') ? 'list.descending' : 'list.ascending', { head })
}

/** Each column both ways, plus the default and the current order. */
export function sortOptions<Row, Sort extends string>(
  t: TFunction,
  columns: readonly Column<Row, Sort>[],
  { by, first }: Sorting<Sort>,
) {
  const ofColumns = columns.flatMap(({ sort }) => (sort ? [sort, `-${sort}` as const] : []))
  const others = new Set([first, by].filter((each) => !ofColumns.includes(each)))
  return [...others, ...ofColumns].map((value) => ({ value, label: sortText(t, columns, value) }))
}

export interface Selection<Row> {
  /** The selected rows of all pages, as last read. */
  rows: readonly Row[]
  /** The rows on the page. */
  shown: readonly Row[]
  has: (id: number) => boolean
  /** Why a row cannot be selected; null if it can. */
  refusal: (row: Row) => string | null
  set: (rows: readonly Row[], chosen: boolean) => void
  clear: () => void
}

/** The selection survives paging; rows that become unselectable are dropped. Rows that are `ticked` are selected when they first appear. */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[] | undefined,
  refusal: (row: Row) => string | null,
  ticked: (row: Row) => boolean = () => false,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const fresh = shown?.filter((row) => ticked(row) && !seen.has(row.id)) ?? []
  if (fresh.length > 0) {
    setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]))
    setSelected(new Map([...selected, ...fresh.map((row) => [row.id, row] as const)]))
  }
  const latest = new Map(shown?.map((row) => [row.id, row]))
  const rows = [...selected.values()]
    .map((row) => latest.get(row.id) ?? row)
    .filter((row) => refusal(row) === null)
  return {
    rows,
    shown: shown ?? [],
    has: (id) => rows.some((row) => row.id === id),
    refusal,
    set: (changed, chosen) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const row of changed) {
          if (chosen) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      }),
    clear: () => setSelected(new Map()),
  }
}
