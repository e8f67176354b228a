import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, CallInput } from '#contract/endpoint.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { swappedRanges } from '#contract/paging.ts'
import { type Filters, useSortedSearch } from '#web/parts/list/list.ts'
import { useDates, today } from '#web/platform/dates.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { saveFile } from '#web/platform/files.ts'
import { type ReadInput, useList } from '#web/platform/query.ts'

export interface FilterFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
}

/**
 * A filter of a list: its name in the URL, its field and its chip. The endpoint's query schema validates values. Ranges
 * are `NAME_from` and `NAME_to`.
 */
export type Filter = {
  name: string
  label: string
  /** The name on its chip, if it is not the label of the field. */
  chip?: string
} & (
  | { kind: 'days'; last?: string }
  /** `short`: the chip leaves out zero sen. */
  | { kind: 'amounts'; short?: boolean }
  | { kind: 'choice'; any: string; options: readonly { value: string; label: string }[] }
  | { kind: 'count'; max: number; text: (count: number) => string }
  | { kind: 'flag'; value: string; text: string }
  | { kind: 'own'; Field: ComponentType<FilterFieldProps>; Text?: ComponentType<{ value: string }> }
  /** Set by a control beside the filters. It has a chip only on phones. */
  | { kind: 'beside'; text: (value: string) => string }
)

export type FilterValues = Partial<Record<string, unknown>>

export function isRange({ kind }: Filter): boolean {
  return kind === 'days' || kind === 'amounts'
}

export function namesOf(filters: readonly Filter[]): string[] {
  return filters.flatMap((each) => (isRange(each) ? [`${each.name}_from`, `${each.name}_to`] : [each.name]))
}

/** Decodes a value of the URL; undefined if it is invalid. */
export function valueOf({ query }: Endpoint, name: string, written: string | undefined): unknown {
  return (query as z.ZodObject).shape[name]!.safeParse(written || undefined).data
}

/** Invalid values, and the end of a range before its start, are ignored, so that the list does not fail. */
export function filterValues(endpoint: Endpoint, filters: readonly Filter[], search: Filters): FilterValues {
  const values = Object.fromEntries(
    namesOf(filters).map((name) => [name, valueOf(endpoint, name, search[name])]),
  )
  const ranges = filters.filter(isRange).map(({ name }) => name)
  return { ...values, ...Object.fromEntries(swappedRanges(values, ranges).map((name) => [name, undefined])) }
}

/** The change of the URL that removes filters. */
export function withoutFilters(filters: readonly Filter[]): Filters {
  return Object.fromEntries(namesOf(filters).map((name) => [name, '']))
}

/** One filter as text, `Product: FTTO`, and the change that removes it. */
export interface Chip {
  name: string
  /** Undefined if the list is not filtered by it. */
  text: ReactNode
  without: Filters
  onPhone?: boolean
}

export function useFilterChips(filters: readonly Filter[], values: FilterValues): Chip[] {
  const { t } = useTranslation()
  const dates = useDates()
  const range = (name: string, textOf: (end: never) => string) => {
    const [from, to] = [values[`${name}_from`], values[`${name}_to`]].map((end) =>
      end === undefined ? undefined : textOf(end as never),
    )
    if (from !== undefined && to !== undefined) return t('quotes.filter.between', { from, to })
    if (from !== undefined) return t('quotes.filter.from', { from })
    return to === undefined ? undefined : t('quotes.filter.to', { to })
  }
  const textOf = (filter: Filter) => {
    if (filter.kind === 'days') return range(filter.name, (day: string) => dates.day(day))
    if (filter.kind === 'amounts')
      return range(filter.name, (amount: Sen) =>
        filter.short ? ringgitText(amount).replace(/\.00$/, '') : ringgitText(amount),
      )
    const value = values[filter.name]
    if (value === undefined) return undefined
    const written = String(value)
    if (filter.kind === 'choice') return filter.options.find((option) => option.value === written)?.label
    if (filter.kind === 'count') return filter.text(Number(value))
    if (filter.kind === 'flag') return filter.text
    if (filter.kind === 'beside') return filter.text(written)
    return filter.Text ? <filter.Text value={written} /> : written
  }
  return filters.map((filter) => ({
    name: filter.chip ?? filter.label,
    text: textOf(filter),
    without: withoutFilters([filter]),
    onPhone: filter.kind === 'beside',
  }))
}

interface ListOptions<Sort extends string> {
  /** The export of the same rows, and the start of its file name. */
  file: Endpoint
  fileName: string
  /** An export of other rows with the same filters. */
  also?: { file: Endpoint; fileName: string; name: string } | undefined
  sorts: readonly Sort[]
  first: NoInfer<Sort | `-${Sort}`>
  filters?: readonly Filter[]
  /** The part of the query that tabs and other controls set. */
  where?: Partial<Record<string, unknown>>
  /** Instead of `rowsPerPage`. */
  perPage?: number | undefined
}

export function useListState<E extends Endpoint, const Sort extends string>(
  endpoint: E,
  { file, fileName, also, sorts, first, filters = [], where, perPage }: ListOptions<Sort>,
) {
  const { search, page, sort, sorting, change } = useSortedSearch(sorts, first)
  const { keyword = '' } = search
  const values = filterValues(endpoint, filters, search)
  const query = { ...where, sort, keyword, ...values }
  // TypeScript cannot relate filters and query; the query's schema has decoded the values.
  const input = [
    { query: { page, per_page: perPage, ...query } } as unknown as CallInput<E>,
  ] as unknown as ReadInput<E>
  return {
    endpoint,
    read: useList(endpoint, ...input),
    filters,
    values,
    query,
    search,
    keyword,
    page,
    perPage,
    sorting,
    change,
    isNarrowed: keyword !== '' || Object.values(values).some((value) => value !== undefined),
    exports: [{ file, fileName, name: undefined }, ...(also ? [also] : [])].map(
      ({ name, file: of, fileName: start }) => ({
        name,
        save: (format: FileFormat) =>
          saveFile(
            of,
            { query: { ...query, format } } as unknown as CallInput<Endpoint>,
            `${start}-${today()}.${format}`,
          ),
      }),
    ),
  }
}

export interface ListState<Row, Sort extends string> extends Omit<
  ReturnType<typeof useListState<Endpoint, Sort>>,
  'read' | 'query'
> {
  read: UseQueryResult<{ rows: Row[]; count: number; kept: boolean }>
}
