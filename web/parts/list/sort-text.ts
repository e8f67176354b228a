import type { TFunction } from 'i18next'
import type { Column } from '#web/parts/list/column.ts'

/** An order in words, "Monthly, descending"; the newest first where no column stands for it. */
export function sortText<Row, Sort extends string>(
  t: TFunction,
  columns: readonly Column<Row, Sort>[],
  by: Sort | `-${Sort}`,
): string {
  const head = columns.find(({ sort }) => sort !== undefined && sort === by.replace(/^-/, ''))?.head
  if (head === undefined) return t('list.newestFirst')
  return t(by.startsWith('-') ? 'list.descending' : 'list.ascending', { head })
}
