import { useNavigate, useSearch } from '@tanstack/react-router'
import { furthestRow } from '#contract/paging.ts'

export const rowsPerPage = 20

/** The last page that the server serves. */
const lastPage = furthestRow / rowsPerPage

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
