import type { TFunction } from 'i18next'
import type { Column, Sorting } from '#web/parts/list/column.ts'

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
