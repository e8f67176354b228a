import * as z from 'zod'
import { text } from '#contract/text.ts'

/** Lists with a count are paged: 20 rows by default, at most 100, never past the 10,000th row. */
export const paging = {
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number<string>().int().min(1).max(100).default(20),
  keyword: text(200).optional(),
}

/** `page × per_page` beyond this is refused: such a reader wants a filter or an export, not page 501. */
export const furthestRow = 10_000

export function withinReach(query: { page: number; per_page: number }): boolean {
  return query.page * query.per_page <= furthestRow
}

/** `sort=field` ascends, `sort=-field` descends; only fields with an index are offered. */
export function sortBy<const Field extends string>(fields: readonly Field[]) {
  return z.enum(fields.flatMap((field) => [field, `-${field}`] as const) as [Field | `-${Field}`])
}
