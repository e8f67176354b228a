import type { UseQueryResult } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { filterValues, type Filter } from '#web/parts/list/filter.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import type { ReadInput } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'

interface ListOptions<Sort extends string> {
  /** The export of the same rows, and the start of its file name. */
  file: Endpoint
  fileName: string
  sorts: readonly Sort[]
  first: NoInfer<Sort | `-${Sort}`>
  filters?: readonly Filter[]
  /** The part of the query that tabs and other controls set. */
  where?: Partial<Record<string, unknown>>
}

export function useListState<E extends Endpoint, const Sort extends string>(
  endpoint: E,
  { file, fileName, sorts, first, filters = [], where }: ListOptions<Sort>,
) {
  const { search, page, sort, sorting, change } = useSortedSearch(sorts, first)
  const { keyword = '' } = search
  const values = filterValues(endpoint, filters, search)
  const query = { ...where, sort, keyword, ...values }
  // TypeScript cannot relate filters and query; the query's schema has decoded the values.
  const input = [{ query: { page, ...query } } as unknown as CallInput<E>] as unknown as ReadInput<E>
  return {
    endpoint,
    read: useList(endpoint, ...input),
    filters,
    values,
    query,
    search,
    keyword,
    page,
    sorting,
    change,
    isNarrowed: keyword !== '' || Object.values(values).some((value) => value !== undefined),
    save: (format: FileFormat) =>
      saveFile(
        file,
        { query: { ...query, format } } as unknown as CallInput<Endpoint>,
        `${fileName}-${today()}.${format}`,
      ),
  }
}

export interface ListState<Row, Sort extends string> extends Omit<
  ReturnType<typeof useListState<Endpoint, Sort>>,
  'read' | 'query'
> {
  read: UseQueryResult<{ rows: Row[]; count: number; kept: boolean }>
}
